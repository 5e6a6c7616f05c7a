package dev.linkage.internal.text;

import dev.linkage.model.internal.Quoting;

/**
 * A column whose values, or elements, are arguments of text similarities.
 *
 * @param name as in the table, not quoted
 * @param array whether it holds arrays of text
 */
public record TextColumn(String name, boolean array) {

    /** The column as SQL. */
    String sql() {
        return Quoting.identifier(name);
    }
}
