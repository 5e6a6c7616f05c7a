package dev.linkage.internal.sql;

import dev.linkage.chunk.KeyRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepared records in Parquet files: once in the order of their rows, and once more for each rule and side that has a
 * key, divided by that key.
 *
 * @param all a query in brackets over every record
 * @param left for each rule its records by left key; those of exploding rules with a row for each key
 * @param right for each rule its records by right key
 */
public record PartitionedTables(String all, List<Partitions> left, List<Partitions> right) implements PreparedTables {

    /** Copies the lists. */
    public PartitionedTables {
        left = List.copyOf(left);
        right = List.copyOf(right);
    }

    @Override
    public String left(int rule, KeyRange keys) {
        return relation(left.get(rule), keys);
    }

    @Override
    public String right(int rule, KeyRange keys) {
        return relation(right.get(rule), keys);
    }

    @Override
    public String exploded(int rule, KeyRange keys) {
        return relation(left.get(rule), keys);
    }

    private String relation(Partitions partitions, KeyRange keys) {
        return partitions.count() == 0 ? all : partitions.relation(keys);
    }

    @Override
    public List<KeyRange> ranges(int rule) {
        return left.get(rule).ranges();
    }

    /**
     * Records of a rule in equal ranges of its key.
     *
     * @param columns what the files hold
     * @param files of each range, none where no key lies in it; empty for a rule without key
     * @param empty a file without rows
     */
    public record Partitions(StoredColumns columns, List<List<Path>> files, Path empty) {
        /** A rule whose records are not divided. */
        public static final Partitions NONE = new Partitions(new StoredColumns(List.of()), List.of(), Path.of(""));

        /** Copies the list. */
        public Partitions {
            files = List.copyOf(files);
        }

        int count() {
            return files.size();
        }

        private int shift() {
            return shift(count());
        }

        /**
         * What a key is shifted by to get the number of its range.
         *
         * @param count how many ranges, a power of two
         * @return bits
         */
        public static int shift(int count) {
            return 63 - Integer.numberOfTrailingZeros(count);
        }

        String relation(KeyRange keys) {
            // A shift by 63 of a long keeps its sign, which is 0.
            int first = (int) (keys.from() >> shift());
            int last = (int) (keys.to() >> shift());
            List<Path> found = new ArrayList<>();
            files.subList(first, last + 1).forEach(found::addAll);
            return columns.read(found.isEmpty() ? List.of(empty) : found);
        }

        List<KeyRange> ranges() {
            if (count() <= 1) {
                return List.of(KeyRange.ALL);
            }
            List<KeyRange> ranges = new ArrayList<>();
            long width = 1L << shift();
            for (int i = 0; i < count(); i++) {
                ranges.add(new KeyRange(i * width, i * width + (width - 1)));
            }
            return ranges;
        }
    }
}
