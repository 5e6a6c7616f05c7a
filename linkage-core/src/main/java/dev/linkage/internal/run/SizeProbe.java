package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SourceSize;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.sql.Sql;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Estimates how much memory the prepared records will take, before any is made. */
final class SizeProbe {
    private static final int SAMPLED_ROWS = 2000;
    /** What a value takes beside its text. */
    private static final int BYTES_PER_VALUE = 16;
    /** More than most records take. */
    private static final int AMPLE_BYTES_PER_VALUE = 64;
    /** Of memory, for the records that are sorted at once, or wait to be written: about two and a half times in all. */
    private static final int SHARE_SORTED = 5;
    /** Of memory, for the records of a key range; a chunk may take a part of one. */
    private static final int SHARE_JOINED = 4;

    private static final long MOST_RANGES = 1024;
    /** A group of a count, beside its text. */
    private static final int BYTES_PER_GROUP = 64;

    private final PreparationTask task;

    SizeProbe(PreparationTask task) {
        this.task = task;
    }

    /**
     * Bytes of all prepared records; looks at some of them only when they are not surely fewer than that.
     *
     * @param enough what need not be known more closely
     * @return empty when nothing is known of a data set
     */
    OptionalLong preparedBytes(long enough) {
        long total = 0;
        for (int i = 0; i < task.inputs().sources().size(); i++) {
            Source source = task.inputs().sources().get(i);
            SourceSize size = source.size();
            if (size.rows().isPresent() && size.rows().getAsLong() * ampleWidth() <= enough) {
                total += size.rows().getAsLong() * ampleWidth();
            } else if (size.bytes().isPresent() && size.bytes().getAsLong() <= enough / AMPLE_BYTES_PER_VALUE) {
                total += size.bytes().getAsLong() * AMPLE_BYTES_PER_VALUE;
            } else if (size.rows().isPresent()) {
                total += size.rows().getAsLong() * width(i);
            } else if (size.bytes().isPresent()) {
                total += size.bytes().getAsLong() / textWidth(source) * width(i);
            } else {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(total);
    }

    /** Ranges that are worked on within a memory. */
    Preparation.Ranges ranges(long memory) {
        long width = 1;
        long rows = 0;
        for (int i = 0; i < task.inputs().sources().size(); i++) {
            width = Math.max(width, width(i));
            rows += count(task.inputs().sources().get(i).relation());
        }
        long bytes = rows * width;
        long keyRanges = Math.min(MOST_RANGES, Math.max(1, bytes / (memory / SHARE_JOINED)));
        return new Preparation.Ranges(
                Math.max(1000, memory / SHARE_SORTED / width),
                (int) Long.highestOneBit(2 * keyRanges - 1),
                memory / SHARE_SORTED / 2 / (width / columns() + BYTES_PER_GROUP));
    }

    private int columns() {
        return task.sql().inputColumns() + task.layout().rules().size();
    }

    private long ampleWidth() {
        return (long) columns() * AMPLE_BYTES_PER_VALUE;
    }

    private long width(int dataSet) {
        String records = task.records().get(dataSet);
        List<SourceColumn> columns = task.columns("(" + records + ")");
        return average(columns, "(" + records + ")", BYTES_PER_VALUE)
                + (long) task.layout().rules().size() * BYTES_PER_VALUE;
    }

    private long textWidth(Source source) {
        return average(source.columns(), source.relation(), 1);
    }

    /** Mean length of a record's values as text, and some bytes more for each. */
    private long average(List<SourceColumn> columns, String relation, int more) {
        String lengths = columns.stream()
                .map(column -> "coalesce(strlen(CAST(" + Sql.identifier(column.name()) + " AS VARCHAR)), 0) + " + more)
                .collect(Collectors.joining(" + "));
        return number("SELECT CAST(coalesce(avg(" + lengths + "), 1) AS BIGINT) FROM (SELECT * FROM " + relation
                + " LIMIT " + SAMPLED_ROWS + ")");
    }

    private long count(String relation) {
        return number("SELECT count(*) FROM " + relation);
    }

    private long number(String sql) {
        try (Rows rows = task.workspace().query(new SqlStatement("look at the size of the input", sql))) {
            rows.next();
            return Math.max(1, rows.longValue(0));
        }
    }
}
