package dev.linkage.internal.run;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.run.PartitionWriter.Kept;
import dev.linkage.internal.sql.PartitionedTables;
import dev.linkage.internal.sql.PartitionedTables.Partitions;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.internal.sql.Sql;
import dev.linkage.internal.sql.StoredColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares records that are larger than memory: every step works on a range of them and leaves Parquet files in the
 * work directory. In the end the records lie there once in the order of their rows and once more for each rule's key,
 * divided by it. The records, row numbers, frequencies and keys are exactly those of {@link InMemoryPreparation}.
 */
final class PartitionedPreparation {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionedPreparation.class);

    private final PreparationTask task;
    private final Preparation.Ranges sizes;
    private final Workspace workspace;
    private final PrepareSql sql;
    private final PartitionWriter writer;
    private final Path work;

    PartitionedPreparation(PreparationTask task, Preparation.Ranges sizes) {
        this.task = task;
        this.sizes = sizes;
        this.workspace = task.workspace();
        this.sql = task.sql();
        this.writer = new PartitionWriter(workspace, sizes.rows(), Kept.TO_THE_END);
        this.work = workspace.workDirectory();
    }

    PreparedRecords prepare() {
        LOG.info("dividing the records by their ids, {} at a time, in {}", sizes.rows(), work);
        requireNoCollations();
        StoredColumns read = new StoredColumns(task.columns(task.union()));
        PartitionWriter between = new PartitionWriter(workspace, sizes.rows(), Kept.BRIEFLY);
        RecordOrder order = new RecordOrder(task, between, sizes.rows(), work.resolve("numbered"), read);
        order.run();
        List<SourceColumn> columns = new ArrayList<>(List.of(new SourceColumn(sql.row(), "BIGINT")));
        columns.addAll(read.columns());
        StoredColumns numbered = new StoredColumns(columns);
        String all = order.files().isEmpty() ? nothing(numbered) : numbered.readAll(work.resolve("numbered"));
        InputFacts facts = InputFacts.of(task, all);
        order.requireIds();
        task.settleLayout(all);

        LOG.info(
                "{} records sorted in {} ranges", facts.records(), order.files().size());
        TermFrequencies frequencies =
                new TermFrequencies(task, between, sizes, order.ranges(), work.resolve("frequencies"));
        frequencies.count(all, columns);
        StoredColumns finished = finish(order, numbered, frequencies);
        LOG.info("dividing the records by the keys of the rules, in {} ranges", sizes.keyRanges());
        return new PreparedRecords(task, divide(finished), facts, order.ranges());
    }

    private void requireNoCollations() {
        String table = workspace.table("columns");
        workspace.execute(new SqlStatement(
                "look at the columns", "CREATE TABLE " + table + " AS SELECT * FROM " + task.union() + " LIMIT 0"));
        InputFacts.requireNoCollations(workspace, PrepareSql.collations(table));
        workspace.drop(table);
    }

    private static String nothing(StoredColumns columns) {
        StringBuilder sql = new StringBuilder("(SELECT ");
        for (SourceColumn column : columns.columns()) {
            sql.append("CAST(NULL AS " + column.type() + ") AS " + Sql.identifier(column.name()) + ", ");
        }
        return sql.append("WHERE FALSE)").toString();
    }

    private StoredColumns finish(RecordOrder order, StoredColumns numbered, TermFrequencies frequencies) {
        Path directory = work.resolve("records");
        StoredColumns finished = new StoredColumns(List.of());
        for (int i = 0; i < order.files().size(); i++) {
            Path file = order.files().get(i);
            String select = sql.finished(numbered.read(List.of(file)), frequencies.of(i));
            if (i == 0) {
                finished = new StoredColumns(task.columns("(" + select + ")"));
            }
            writer.write(
                    "prepare the records",
                    finished.written("(" + select + ")"),
                    directory.resolve(String.valueOf(file.getFileName())));
            PartitionWriter.remove(file);
        }
        return finished;
    }

    private PartitionedTables divide(StoredColumns finished) {
        String all = finished.readAll(work.resolve("records"));
        List<Partitions> left = new ArrayList<>();
        List<Partitions> right = new ArrayList<>();
        for (int i = 0; i < task.layout().rules().size(); i++) {
            RuleSql rule = task.layout().rules().get(i);
            Path directory = work.resolve("rule_" + i);
            if (!rule.hasKey()) {
                left.add(Partitions.NONE);
                right.add(Partitions.NONE);
                continue;
            }
            String relation = rule.rule().explodes() ? "(" + sql.exploded(all, rule) + ")" : all;
            left.add(divide(rule, relation, rule.leftKey(), directory.resolve("left")));
            right.add(
                    rule.leftKey().equals(rule.rightKey())
                            ? left.get(i)
                            : divide(rule, relation, rule.rightKey(), directory.resolve("right")));
        }
        return new PartitionedTables(all, left, right);
    }

    private Partitions divide(RuleSql rule, String relation, String keyColumn, Path directory) {
        StoredColumns columns = new StoredColumns(task.columns(relation));
        String key = Sql.identifier(keyColumn);
        String part = sql.freeName("part");
        String step = "divide the records by the key of rule " + rule.rule();
        List<List<Path>> files = writer.divide(
                step,
                columns.written(relation, key + " >> " + Partitions.shift(sizes.keyRanges()) + " AS " + part)
                        + " WHERE " + key + " IS NOT NULL",
                part,
                sizes.keyRanges(),
                directory.resolve("parts"));
        Path empty = directory.resolve("empty.parquet");
        writer.write(step, columns.written(relation) + " WHERE FALSE", empty);
        return new Partitions(columns, files, empty);
    }
}
