package dev.linkage.model;

/** How alike two texts are. All count Unicode code points, whatever the engine does natively. */
public enum TextMeasure {
    /** Jaro similarity in [0, 1]; 0 when either text is empty. */
    JARO("jaro_similarity", "Jaro", true),
    /** Jaro-Winkler similarity in [0, 1]: prefix scale 0.1, prefix of 4 at most, boost only above 0.7. */
    JARO_WINKLER("jaro_winkler_similarity", "Jaro-Winkler", true),
    /** Jaccard similarity of the sets of characters, in [0, 1]; 0 when either text is empty. */
    JACCARD("jaccard", "Jaccard", true),
    /** Levenshtein distance: inserts, deletes and substitutions. */
    LEVENSHTEIN("levenshtein", "Levenshtein", false),
    /** Unrestricted Damerau-Levenshtein distance: also swaps of neighbours. */
    DAMERAU_LEVENSHTEIN("damerau_levenshtein", "Damerau-Levenshtein", false);

    private final String function;
    private final String label;
    private final boolean similarity;

    TextMeasure(String function, String label, boolean similarity) {
        this.function = function;
        this.label = label;
        this.similarity = similarity;
    }

    /**
     * Name of the SQL function in DuckDB and in Splink's model files.
     *
     * @return lower-case name
     */
    public String function() {
        return function;
    }

    /**
     * Name for people.
     *
     * @return such as {@code Jaro-Winkler}
     */
    public String label() {
        return label;
    }

    /**
     * Whether higher means more alike; otherwise it is a distance.
     *
     * @return true for similarities
     */
    public boolean similarity() {
        return similarity;
    }
}
