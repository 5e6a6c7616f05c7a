package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.RangeSql;
import dev.linkage.internal.sql.Sql;
import dev.linkage.internal.sql.StoredColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Numbers the records of all data sets in their order without sorting them all at once: divides them by ranges of what
 * orders them, bounded by a sample, and sorts range by range.
 */
final class RecordOrder {
    private static final int SAMPLED_KEYS = 20_000;
    private static final int MOST_PARTS = 256;
    private static final int DEEPEST = 4;

    private final PreparationTask task;
    private final Workspace workspace;
    private final PrepareSql sql;
    private final PartitionWriter writer;
    private final long rowsAtOnce;
    private final Path directory;
    private final StoredColumns columns;
    private final String faults;
    private final List<Path> files = new ArrayList<>();
    private final List<Chunk.RowRange> ranges = new ArrayList<>();
    private long rows;
    private int divided;

    /** Columns are those of the records before they are numbered. */
    RecordOrder(PreparationTask task, PartitionWriter writer, long rowsAtOnce, Path directory, StoredColumns columns) {
        this.task = task;
        this.workspace = task.workspace();
        this.sql = task.sql();
        this.writer = writer;
        this.rowsAtOnce = rowsAtOnce;
        this.directory = directory;
        this.columns = columns;
        this.faults = workspace.table("faults");
    }

    /** Reads the data sets and writes files of numbered records. */
    void run() {
        workspace.execute(sql.noFaults(faults, task.union()));
        List<String> records = task.records();
        List<String> relations = new ArrayList<>();
        if (task.orientation().byDataSet()) {
            records.forEach(record -> relations.add("(" + record + ")"));
        } else {
            relations.add(task.union());
        }
        for (String relation : relations) {
            order(relation, number("SELECT count(*) FROM " + relation), 0);
        }
    }

    /** One file for each range, in order. */
    List<Path> files() {
        return files;
    }

    /** Rows of each file. */
    List<Chunk.RowRange> ranges() {
        return ranges;
    }

    /** Must be asked once {@link #run} is done. */
    void requireIds() {
        InputFacts.requireIds(task, sql.firstFaults(faults));
        workspace.drop(faults);
    }

    private void order(String relation, long count, int depth) {
        if (count == 0) {
            return;
        }
        // Bounds come from a sample, so a part may well be a little larger than wanted.
        if (count > (depth == 0 ? rowsAtOnce : rowsAtOnce + rowsAtOnce / 2) && depth < DEEPEST) {
            List<String> bounds = bounds(relation, count);
            if (!bounds.isEmpty()) {
                divide(relation, bounds, depth);
                return;
            }
        }
        Path file = directory.resolve("%06d.parquet".formatted(files.size()));
        Runnable sort = () -> writer.write(
                "sort the records",
                sql.numberedPart(columns.written(relation), task.inputs().names(), rows),
                file);
        if (!writer.fits(sort)) {
            PartitionWriter.remove(file);
            List<String> bounds = depth < DEEPEST ? bounds(relation, 8 * rowsAtOnce) : List.of();
            if (!bounds.isEmpty()) {
                divide(relation, bounds, depth);
                return;
            }
            sort.run();
        }
        workspace.execute(sql.addFaults(faults, relation));
        files.add(file);
        ranges.add(new Chunk.RowRange(rows, rows + count - 1));
        rows += count;
    }

    private void divide(String relation, List<String> bounds, int depth) {
        String key = sql.freeName("order");
        String part = sql.freeName("part");
        // Ids that are NULL are a fault, told of with all others.
        String place = "CASE WHEN " + key + " IS NULL THEN " + bounds.size() + " ELSE " + RangeSql.place(key, bounds)
                + " END AS " + part;
        String keyed = "(SELECT *, " + sql.orderKey(task.inputs().names()) + " AS " + key + " FROM " + relation + ")";
        Path parts = directory.resolveSibling("unordered").resolve(Integer.toString(divided++));
        List<List<Path>> found = writer.divide(
                "divide the records by their ids", columns.written(keyed, place), part, bounds.size() + 1, parts);
        for (List<Path> paths : found) {
            if (!paths.isEmpty()) {
                String one = columns.read(paths);
                order(one, number("SELECT count(*) FROM " + one), depth + 1);
                paths.forEach(PartitionWriter::remove);
            }
        }
        PartitionWriter.remove(parts);
    }

    /** Literals that divide the records into parts of about the wanted size. */
    private List<String> bounds(String relation, long count) {
        String key = sql.orderKey(task.inputs().names());
        String type = task.columns("(SELECT " + key + " AS k FROM " + relation + ")").stream()
                .map(SourceColumn::type)
                .findFirst()
                .orElseThrow();
        List<String> sample = new ArrayList<>();
        SqlStatement statement = new SqlStatement(
                "sample the ids",
                "SELECT CAST(k AS VARCHAR) FROM (SELECT k FROM (SELECT " + key + " AS k FROM " + relation
                        + ") WHERE k IS NOT NULL USING SAMPLE reservoir(" + SAMPLED_KEYS
                        + " ROWS) REPEATABLE (1)) ORDER BY k");
        try (Rows found = workspace.query(statement)) {
            while (found.next()) {
                sample.add(String.valueOf(found.text(0)));
            }
        }
        int parts = (int) Math.min(MOST_PARTS, (count + rowsAtOnce - 1) / rowsAtOnce);
        Set<String> bounds = new LinkedHashSet<>();
        for (int i = 1; i < parts && !sample.isEmpty(); i++) {
            bounds.add(sample.get((int) ((long) i * sample.size() / parts)));
        }
        return bounds.stream()
                .map(bound -> "CAST(" + Sql.text(bound) + " AS " + type + ")")
                .toList();
    }

    private long number(String query) {
        try (Rows found = workspace.query(new SqlStatement("count the records", query))) {
            found.next();
            return found.longValue(0);
        }
    }
}
