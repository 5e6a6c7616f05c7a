package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PartitionedTables.Partitions;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.PrepareSql.TermShares;
import dev.linkage.internal.sql.RangeSql;
import dev.linkage.internal.sql.Sql;
import dev.linkage.internal.sql.StoredColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Term frequencies of many records: a table of the values where they are few; else the records are divided by their
 * values, counted range by range, and their shares divided by rows again.
 */
final class TermFrequencies {
    private final Workspace workspace;
    private final PrepareSql sql;
    private final PartitionWriter writer;
    private final Preparation.Ranges sizes;
    private final List<Chunk.RowRange> rows;
    private final Path directory;
    /** For each column, one for each range of rows. */
    private final List<List<TermShares>> shares = new ArrayList<>();

    TermFrequencies(
            PreparationTask task,
            PartitionWriter writer,
            Preparation.Ranges sizes,
            List<Chunk.RowRange> rows,
            Path directory) {
        this.workspace = task.workspace();
        this.sql = task.sql();
        this.writer = writer;
        this.sizes = sizes;
        this.rows = rows;
        this.directory = directory;
    }

    /** Counts the values of every column that needs it. */
    void count(String numbered, List<SourceColumn> columns) {
        List<String> names = sql.termColumns();
        if (names.isEmpty()) {
            return;
        }
        List<Long> distinct = numbers(
                names.stream()
                        .map(name -> "approx_count_distinct(" + Sql.identifier(name) + ")")
                        .collect(Collectors.joining(", ")),
                numbered,
                names.size());
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            SourceColumn column = columns.stream()
                    .filter(found -> found.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            shares.add(
                    distinct.get(i) <= sizes.distinctTerms() ? inTable(name, numbered) : inFiles(i, column, numbered));
        }
    }

    /** Shares for the records of a range of rows. */
    List<TermShares> of(int range) {
        return shares.stream().map(column -> column.get(range)).toList();
    }

    private List<TermShares> inTable(String name, String numbered) {
        String table = workspace.table("terms");
        workspace.execute(new SqlStatement(
                "count the values of '" + name + "'",
                "CREATE TABLE " + table + " AS SELECT * FROM " + sql.counted(name, numbered)));
        return rows.stream().map(range -> new TermShares(table, false)).toList();
    }

    private List<TermShares> inFiles(int place, SourceColumn column, String numbered) {
        Path own = directory.resolve(Integer.toString(place));
        String step = "count the values of '" + column.name() + "'";
        String name = Sql.identifier(column.name());
        String part = sql.freeName("part");
        StoredColumns values = new StoredColumns(
                List.of(new SourceColumn(sql.row(), "BIGINT"), new SourceColumn(column.name(), column.type())));
        String range =
                "(CAST(hash(" + name + ") >> 1 AS BIGINT) >> " + Partitions.shift(sizes.keyRanges()) + ") AS " + part;
        List<List<Path>> byValue = writer.divide(
                step,
                values.written(numbered, range) + " WHERE " + name + " IS NOT NULL",
                part,
                sizes.keyRanges(),
                own.resolve("values"));
        long total = numbers("count(" + name + ")", numbered, 1).get(0);

        List<List<Path>> byRow = new ArrayList<>();
        rows.forEach(r -> byRow.add(new ArrayList<>()));
        String slice = RangeSql.place(
                sql.row(),
                rows.stream().skip(1).map(r -> Long.toString(r.from())).toList());
        for (int i = 0; i < byValue.size(); i++) {
            if (byValue.get(i).isEmpty()) {
                continue;
            }
            String relation = values.read(byValue.get(i));
            // The same division as that over all records at once: of a BIGINT by a HUGEINT.
            String counted = "SELECT b." + sql.row() + ", t.n / CAST(" + total + " AS HUGEINT) AS " + sql.termShare()
                    + ", " + slice + " AS " + part + " FROM " + relation + " b JOIN (SELECT " + name
                    + " AS v, count(*) AS n FROM " + relation + " GROUP BY " + name + ") t ON b." + name + " = t.v";
            List<List<Path>> found = writer.divide(
                    step, counted, part, rows.size(), own.resolve("shares").resolve(Integer.toString(i)));
            for (int r = 0; r < rows.size(); r++) {
                byRow.get(r).addAll(found.get(r));
            }
            byValue.get(i).forEach(PartitionWriter::remove);
        }
        StoredColumns shared = new StoredColumns(
                List.of(new SourceColumn(sql.row(), "BIGINT"), new SourceColumn(sql.termShare(), "DOUBLE")));
        String none = "(SELECT CAST(NULL AS BIGINT) AS " + sql.row() + ", CAST(NULL AS DOUBLE) AS " + sql.termShare()
                + " WHERE FALSE)";
        return byRow.stream()
                .map(paths -> new TermShares(paths.isEmpty() ? none : shared.read(paths), true))
                .toList();
    }

    private List<Long> numbers(String selected, String numbered, int count) {
        List<Long> numbers = new ArrayList<>();
        try (Rows found =
                workspace.query(new SqlStatement("count the values", "SELECT " + selected + " FROM " + numbered))) {
            found.next();
            for (int i = 0; i < count; i++) {
                numbers.add(found.longValue(i));
            }
        }
        return numbers;
    }
}
