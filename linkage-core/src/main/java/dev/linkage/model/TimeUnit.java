package dev.linkage.model;

/** Units of date and time differences; a month is 1/12 and a year 1 of 365.25 days, as in Splink. */
public enum TimeUnit {
    /** Seconds. */
    SECOND("second", 1),
    /** Minutes. */
    MINUTE("minute", 60),
    /** Hours. */
    HOUR("hour", 3_600),
    /** Days. */
    DAY("day", 86_400),
    /** 365.25 / 12 days. */
    MONTH("month", 365.25 / 12 * 86_400),
    /** 365.25 days. */
    YEAR("year", 365.25 * 86_400);

    private final String label;
    private final double seconds;

    TimeUnit(String label, double seconds) {
        this.label = label;
        this.seconds = seconds;
    }

    String label() {
        return label;
    }

    /**
     * In seconds.
     *
     * @param units how many of this unit
     * @return seconds
     */
    public double seconds(double units) {
        return units * seconds;
    }
}
