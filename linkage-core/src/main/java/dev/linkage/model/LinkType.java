package dev.linkage.model;

/** Which pairs of records are candidates at all. */
public enum LinkType {
    /** Pairs within one data set. */
    DEDUPE("dedupe_only"),
    /** Pairs between two or more data sets, none within one. */
    LINK("link_only"),
    /** Pairs between data sets and within each of them. */
    LINK_AND_DEDUPE("link_and_dedupe");

    private final String splinkName;

    LinkType(String splinkName) {
        this.splinkName = splinkName;
    }

    /**
     * The name in Splink's model files.
     *
     * @return such as {@code dedupe_only}
     */
    public String splinkName() {
        return splinkName;
    }
}
