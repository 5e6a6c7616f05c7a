package dev.linkage.internal.sql;

import dev.linkage.chunk.KeyRange;
import java.util.List;

/**
 * A share of the prepared records, the same in every table, chosen by the hash of the row number. Every pair has the same
 * chance to be in it, the square of the share, however large its block is.
 *
 * @param base all records
 * @param layout their layout
 * @param perBillion the share times 1,000,000,000
 */
record SampledTables(PreparedTables base, PreparedLayout layout, long perBillion) implements PreparedTables {
    static final long WHOLE = 1_000_000_000;

    @Override
    public String all() {
        return sampled(base.all());
    }

    @Override
    public String left(int rule, KeyRange keys) {
        return sampled(base.left(rule, keys));
    }

    @Override
    public String right(int rule, KeyRange keys) {
        return sampled(base.right(rule, keys));
    }

    @Override
    public String exploded(int rule, KeyRange keys) {
        return sampled(base.exploded(rule, keys));
    }

    @Override
    public List<KeyRange> ranges(int rule) {
        return base.ranges(rule);
    }

    private String sampled(String table) {
        return perBillion >= WHOLE
                ? table
                : "(SELECT * FROM " + table + " s WHERE hash(s." + layout.row() + ") % " + WHOLE + " < " + perBillion
                        + ")";
    }
}
