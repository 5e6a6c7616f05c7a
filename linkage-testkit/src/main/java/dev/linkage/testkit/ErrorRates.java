package dev.linkage.testkit;

/**
 * Shares of records that carry each kind of error or change. Errors come together: of all records 45 % are entered
 * carefully (a quarter of the usual rates), 40 % as usual and 15 % badly (three times the usual rates).
 */
record ErrorRates(
        double nickname,
        double initial,
        double accentDropped,
        double swappedNames,
        double marriedWoman,
        double marriedMan,
        double moved,
        double otherMail,
        double missingFirstName,
        double missingSurname,
        double missingDate,
        double missingPostcode,
        double missingCity,
        double missingMail,
        double firstNameTypo,
        double surnameTypo,
        double dateError,
        double postcodeTypo,
        double postcodeUnspaced,
        double cityTypo,
        double mailTypo) {

    /** No kind of error may befall more records than this, however large the factor. */
    private static final double MOST = 0.9;

    private static final ErrorRates USUAL = new ErrorRates(
            0.07, 0.01, 0.3, 0.01, 0.07, 0.01, 0.07, 0.06, 0.012, 0.008, 0.03, 0.06, 0.04, 0.2, 0.03, 0.03, 0.03, 0.025,
            0.015, 0.02, 0.025);

    /** The rates of careful, usual and bad records. */
    static ErrorRates[] levels(double factor) {
        return new ErrorRates[] {USUAL.times(factor * 0.25), USUAL.times(factor), USUAL.times(factor * 3)};
    }

    static int level(Draws draws) {
        int percent = draws.below(100);
        if (percent < 45) {
            return 0;
        }
        return percent < 85 ? 1 : 2;
    }

    private ErrorRates times(double factor) {
        return new ErrorRates(
                scale(nickname, factor),
                scale(initial, factor),
                scale(accentDropped, factor),
                scale(swappedNames, factor),
                scale(marriedWoman, factor),
                scale(marriedMan, factor),
                scale(moved, factor),
                scale(otherMail, factor),
                scale(missingFirstName, factor),
                scale(missingSurname, factor),
                scale(missingDate, factor),
                scale(missingPostcode, factor),
                scale(missingCity, factor),
                scale(missingMail, factor),
                scale(firstNameTypo, factor),
                scale(surnameTypo, factor),
                scale(dateError, factor),
                scale(postcodeTypo, factor),
                scale(postcodeUnspaced, factor),
                scale(cityTypo, factor),
                scale(mailTypo, factor));
    }

    private static double scale(double rate, double factor) {
        return Math.min(MOST, rate * factor);
    }
}
