package dev.linkage.internal.sql;

import dev.linkage.chunk.KeyRange;
import java.util.List;

/** Where statements read prepared records from: names of tables and views, or queries in brackets, to follow FROM. */
public interface PreparedTables {

    /** Every prepared record once. */
    String all();

    /** At least those records whose left key of a rule lies in a range. */
    String left(int rule, KeyRange keys);

    /** At least those records whose right key of a rule lies in a range. */
    String right(int rule, KeyRange keys);

    /** At least those records and keys of an exploding rule whose key lies in a range, one row for each. */
    String exploded(int rule, KeyRange keys);

    /** Ranges that the keys of a rule are divided into and that are best read one by one, in order. */
    List<KeyRange> ranges(int rule);

    /**
     * Everything in one table, and one more for each rule that explodes arrays.
     *
     * @param all the prepared table
     * @param explodedTables name of the exploded table for each rule, empty text for rules without one
     */
    record OneTable(String all, List<String> explodedTables) implements PreparedTables {
        /** Copies the list. */
        public OneTable {
            explodedTables = List.copyOf(explodedTables);
        }

        @Override
        public String left(int rule, KeyRange keys) {
            return all;
        }

        @Override
        public String right(int rule, KeyRange keys) {
            return all;
        }

        @Override
        public String exploded(int rule, KeyRange keys) {
            return explodedTables.get(rule);
        }

        @Override
        public List<KeyRange> ranges(int rule) {
            return List.of(KeyRange.ALL);
        }
    }
}
