package dev.linkage.internal.sql;

/**
 * A column of scored pairs.
 *
 * @param name as written
 * @param kind what it tells
 * @param comparison place of the comparison it tells of; -1 for none
 * @param source prepared column that it is taken from; empty text for none
 * @param side which record it tells of
 */
public record OutputColumn(String name, Kind kind, int comparison, String source, Side side) {

    /** What a column tells. */
    public enum Kind {
        /** The match weight. */
        WEIGHT,
        /** The match probability. */
        PROBABILITY,
        /** Name of the data set of a record. */
        DATA_SET,
        /** A value of a record. */
        VALUE,
        /** The gamma of a comparison. */
        GAMMA,
        /** What the level of a comparison weighs. */
        LEVEL_WEIGHT,
        /** The share of a record's value. */
        TERM_FREQUENCY,
        /** What term frequencies add to the weight of a comparison. */
        TERM_FREQUENCY_WEIGHT,
        /** The rule that found the pair. */
        MATCH_KEY
    }

    /** A record of the pair. */
    public enum Side {
        /** The left one. */
        LEFT("_l"),
        /** The right one. */
        RIGHT("_r"),
        /** The pair itself. */
        PAIR("");

        private final String suffix;

        Side(String suffix) {
            this.suffix = suffix;
        }

        String suffix() {
            return suffix;
        }
    }
}
