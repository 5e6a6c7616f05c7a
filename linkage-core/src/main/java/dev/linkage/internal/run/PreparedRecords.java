package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.FingerprintSql;
import dev.linkage.internal.sql.Orientation;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.model.LinkType;
import java.util.List;
import java.util.Optional;

/**
 * The prepared records of a linkage, made once in a workspace and read by every statement after it: in tables, or in
 * files where they are too many for memory.
 */
public final class PreparedRecords {
    private final Workspace workspace;
    private final Inputs inputs;
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PairsSql pairs;
    private final PreparedTables tables;
    private final InputFacts facts;
    private final List<Chunk.RowRange> rowRanges;

    /**
     * Over finished records.
     *
     * @param rowRanges where the records are divided by their rows, one range or more
     */
    PreparedRecords(PreparationTask task, PreparedTables tables, InputFacts facts, List<Chunk.RowRange> rowRanges) {
        this.workspace = task.workspace();
        this.inputs = task.inputs();
        this.layout = task.layout();
        this.orientation = task.orientation();
        this.pairs = new PairsSql(layout, orientation, tables);
        this.tables = tables;
        this.facts = facts;
        this.rowRanges = List.copyOf(rowRanges);
    }

    /**
     * Reads the data sets and prepares them.
     *
     * @param workspace where the tables live
     * @param inputs the data sets
     * @param uniqueId the unique-id column
     * @param layout what is needed of them
     * @return the prepared records
     * @throws InputException for no records, and for ids that are NULL or not unique
     */
    public static PreparedRecords prepare(Workspace workspace, Inputs inputs, String uniqueId, PreparedLayout layout) {
        return prepare(new PreparationTask(workspace, inputs, uniqueId, layout));
    }

    static PreparedRecords prepare(PreparationTask task) {
        return Preparation.run(task);
    }

    /** Drops the table, where there is one. */
    void drop() {
        if (tables instanceof PreparedTables.OneTable one) {
            workspace.drop(one.all());
        }
    }

    /** Where the tables live. */
    Workspace workspace() {
        return workspace;
    }

    /**
     * The data sets.
     *
     * @return ordered by name
     */
    public Inputs inputs() {
        return inputs;
    }

    /** What the table holds. */
    PreparedLayout layout() {
        return layout;
    }

    /** Statements over candidate pairs. */
    PairsSql pairs() {
        return pairs;
    }

    /** Where the records are. */
    PreparedTables tables() {
        return tables;
    }

    /** Which pairs are allowed. */
    Orientation orientation() {
        return orientation;
    }

    /**
     * How many records there are.
     *
     * @return over all data sets
     */
    public long records() {
        return facts.recordsByDataSet().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many records each data set has.
     *
     * @return in the order of the inputs
     */
    public List<Long> recordsByDataSet() {
        return facts.recordsByDataSet();
    }

    /**
     * Sums that tell whether the records are the same as before, whatever their order: over all columns that were read.
     *
     * @return one for each data set, in the order of the inputs
     */
    public List<String> fingerprints() {
        if (!facts.fingerprints().isEmpty()) {
            return facts.fingerprints();
        }
        String[] sums = new String[recordsByDataSet().size()];
        try (Rows rows = workspace.query(FingerprintSql.sums(tables.all(), layout))) {
            while (rows.next()) {
                sums[(int) rows.longValue(0)] = String.valueOf(rows.text(1));
            }
        }
        return List.of(sums);
    }

    /**
     * Columns without any value.
     *
     * @return names
     */
    public List<String> emptyColumns() {
        return facts.emptyColumns();
    }

    /**
     * Dates whose format no value has.
     *
     * @return one sentence for each
     */
    public List<String> unreadDates() {
        return facts.unreadDates();
    }

    /**
     * How many pairs the link type allows.
     *
     * @return exact count
     */
    public long pairsInAll() {
        long total = pairs(records());
        if (inputs.linkType() == LinkType.LINK) {
            for (long records : recordsByDataSet()) {
                total -= pairs(records);
            }
        }
        return total;
    }

    private static long pairs(long records) {
        return records % 2 == 0
                ? Math.multiplyExact(records / 2, records - 1)
                : Math.multiplyExact(records, (records - 1) / 2);
    }

    /** Pieces of a rule's pairs that can be looked at one by one without holding all records; all pairs, each once. */
    List<Chunk> pieces(int rule) {
        if (layout.rules().get(rule).hasKey()) {
            return tables.ranges(rule).stream()
                    .map(keys -> Chunk.ofKeys(rule, keys, 0, 0))
                    .toList();
        }
        if (rowRanges.size() == 1) {
            return List.of(Chunk.ofKeys(rule, KeyRange.ALL, 0, 0));
        }
        return rowRanges.stream()
                .map(rows -> new Chunk(rule, KeyRange.ALL, Optional.empty(), Optional.of(rows), 0, 0))
                .toList();
    }
}
