package dev.linkage.score;

import java.util.Arrays;

/**
 * A column of arrays of text, each element told by its code in a dictionary; -1 is a NULL element. Rows are added in
 * order; afterwards safe for any number of readers.
 */
public final class ListColumn {
    private final TextDictionary dictionary;
    private int[] ends = new int[1 << 10];
    private boolean[] nulls = new boolean[1 << 10];
    private int[] elements = new int[1 << 11];
    private int rows;

    /**
     * An empty column.
     *
     * @param dictionary of the elements
     */
    public ListColumn(TextDictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * Adds an element to the row that is added next.
     *
     * @param at its place, from 0
     * @param code its code, or -1 for NULL
     */
    public void element(int at, int code) {
        int place = start(rows) + at;
        if (place >= elements.length) {
            elements = Arrays.copyOf(elements, elements.length * 2);
        }
        elements[place] = code;
    }

    /**
     * Adds a row.
     *
     * @param length how many elements were given before
     * @param isNull whether the array itself is NULL
     */
    public void add(int length, boolean isNull) {
        if (rows == ends.length) {
            ends = Arrays.copyOf(ends, rows * 2);
            nulls = Arrays.copyOf(nulls, rows * 2);
        }
        ends[rows] = start(rows) + length;
        nulls[rows] = isNull;
        rows++;
    }

    private int start(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    boolean isNull(int row) {
        return nulls[row];
    }

    int from(int row) {
        return start(row);
    }

    int to(int row) {
        return ends[row];
    }

    int code(int place) {
        return elements[place];
    }

    TextDictionary dictionary() {
        return dictionary;
    }

    /** How many distinct elements both arrays hold; a NULL element is held by none. */
    int shared(int left, int right) {
        int shared = 0;
        for (int i = from(left); i < to(left); i++) {
            int code = elements[i];
            if (code >= 0 && !holds(from(left), i, code) && holds(from(right), to(right), code)) {
                shared++;
            }
        }
        return shared;
    }

    private boolean holds(int from, int to, int code) {
        for (int i = from; i < to; i++) {
            if (elements[i] == code) {
                return true;
            }
        }
        return false;
    }
}
