package dev.linkage.score;

import java.util.Arrays;

/**
 * A column of records, each value told by a dense code; -1 is NULL. Two columns whose values are compared with each other
 * share their {@link Values}. Rows are added in order; afterwards safe for any number of readers.
 */
public final class CodedColumn {
    /** The code of NULL. */
    public static final int NULL = -1;

    private final Values values;
    private int[] codes = new int[1 << 10];
    private int rows;

    /**
     * An empty column.
     *
     * @param values what its codes mean
     */
    public CodedColumn(Values values) {
        this.values = values;
    }

    /** What codes mean. */
    public sealed interface Values {
        /**
         * How many distinct values there are.
         *
         * @return codes go from 0 to this, exclusive
         */
        int size();
    }

    /**
     * Texts.
     *
     * @param dictionary by code
     */
    public record Texts(TextDictionary dictionary) implements Values {
        @Override
        public int size() {
            return dictionary.size();
        }
    }

    /**
     * Whole numbers, also booleans, dates and times.
     *
     * @param dictionary by code
     */
    public record Longs(LongDictionary dictionary) implements Values {
        @Override
        public int size() {
            return dictionary.size();
        }
    }

    /**
     * Floating-point numbers, told by their bits; every NaN is one value.
     *
     * @param dictionary bits by code
     * @param signedZero whether 0 and -0 are two values
     */
    public record Doubles(LongDictionary dictionary, boolean signedZero) implements Values {
        @Override
        public int size() {
            return dictionary.size();
        }

        /**
         * The code of a number, new or not.
         *
         * @param value any number
         * @return its code
         */
        public int add(double value) {
            return dictionary.add(Double.doubleToLongBits(value == 0 && !signedZero ? 0 : value));
        }

        /**
         * A number.
         *
         * @param code its code
         * @return the number
         */
        public double value(int code) {
            return Double.longBitsToDouble(dictionary.value(code));
        }
    }

    /**
     * Adds a row.
     *
     * @param code of its value; {@link #NULL} for none
     */
    public void add(int code) {
        if (rows == codes.length) {
            codes = Arrays.copyOf(codes, rows + (rows >> 1));
        }
        codes[rows++] = code;
    }

    /**
     * Adds all rows of another column.
     *
     * @param other its values need not be those of this one
     * @param codesHere by the other's codes
     */
    public void addAll(CodedColumn other, int[] codesHere) {
        int needed = rows + other.rows;
        if (needed > codes.length) {
            codes = Arrays.copyOf(codes, needed);
        }
        for (int row = 0; row < other.rows; row++) {
            int code = other.codes[row];
            codes[rows + row] = code < 0 ? NULL : codesHere[code];
        }
        rows = needed;
    }

    /** Gives back memory that no row needs. */
    public void trim() {
        if (codes.length > rows) {
            codes = Arrays.copyOf(codes, rows);
        }
    }

    /**
     * How many rows it has.
     *
     * @return 0 or more
     */
    public int rows() {
        return rows;
    }

    /**
     * What its codes mean.
     *
     * @return perhaps shared with other columns
     */
    public Values values() {
        return values;
    }

    /**
     * The codes by row.
     *
     * @return at least as long as there are rows; not to be changed
     */
    public int[] codes() {
        return codes;
    }

    /**
     * How often each value comes.
     *
     * @return by code
     */
    public int[] counts() {
        int[] counts = new int[values.size()];
        for (int row = 0; row < rows; row++) {
            if (codes[row] >= 0) {
                counts[codes[row]]++;
            }
        }
        return counts;
    }
}
