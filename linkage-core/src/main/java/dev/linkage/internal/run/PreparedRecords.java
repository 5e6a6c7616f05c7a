package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.FingerprintSql;
import dev.linkage.internal.sql.Orientation;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.LinkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The prepared table of a linkage, made once in a workspace and read by every statement after it. */
public final class PreparedRecords {
    private final Workspace workspace;
    private final Inputs inputs;
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PairsSql pairs;
    private final String table;
    private final List<Long> recordsByDataSet;
    private final List<String> emptyColumns;
    private final List<String> unreadDates;

    private PreparedRecords(
            Workspace workspace,
            Inputs inputs,
            PreparedLayout layout,
            Orientation orientation,
            PairsSql pairs,
            String table,
            List<Long> recordsByDataSet,
            List<String> emptyColumns,
            List<String> unreadDates) {
        this.workspace = workspace;
        this.inputs = inputs;
        this.layout = layout;
        this.orientation = orientation;
        this.pairs = pairs;
        this.table = table;
        this.recordsByDataSet = recordsByDataSet;
        this.emptyColumns = emptyColumns;
        this.unreadDates = unreadDates;
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
        Orientation orientation =
                new Orientation(inputs.linkType(), inputs.sources().size());
        PrepareSql sql = new PrepareSql(layout, orientation, uniqueId);
        boolean idsAsText = inputs.idsAsText(uniqueId);
        List<String> records = new ArrayList<>();
        for (Source source : inputs.sources()) {
            records.add(sql.records(source.relation(), records.size(), idsAsText));
        }
        String numbered = workspace.table("numbered");
        workspace.execute(sql.numbered(numbered, records, inputs.names()));
        requireNoCollations(workspace, PrepareSql.collations(numbered));
        List<Long> counts = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        count(workspace, sql.filled(numbered, inputs.sources().size()), inputs, layout, counts, empty, unread);
        requireIds(workspace, sql.faultyIds(numbered), inputs, uniqueId);

        layout.typed(types(workspace, numbered));
        layout.treat(TextTreatments.of(workspace, inputs.engine(), numbered, layout));
        String table = workspace.table("records");
        workspace.execute(sql.finished(table, numbered));
        workspace.drop(numbered);
        List<String> exploded = new ArrayList<>();
        for (RuleSql rule : layout.rules()) {
            String name = "";
            if (rule.rule().explodes()) {
                name = workspace.table("exploded");
                workspace.execute(sql.exploded(name, table, rule));
            }
            exploded.add(name);
        }
        PairsSql pairs = new PairsSql(layout, orientation, new PreparedTables.OneTable(table, exploded));
        return new PreparedRecords(workspace, inputs, layout, orientation, pairs, table, counts, empty, unread);
    }

    private static Map<String, String> types(Workspace workspace, String table) {
        return workspace.describe(new SqlStatement("look at the columns", "SELECT * FROM " + table)).stream()
                .collect(Collectors.toMap(SourceColumn::name, SourceColumn::type));
    }

    private static void count(
            Workspace workspace,
            SqlStatement statement,
            Inputs inputs,
            PreparedLayout layout,
            List<Long> counts,
            List<String> empty,
            List<String> unread) {
        try (Rows rows = workspace.query(statement)) {
            rows.next();
            int column = 0;
            for (Source source : inputs.sources()) {
                counts.add(rows.longValue(column));
                if (rows.longValue(column++) == 0) {
                    throw new InputException("data set '" + source.name()
                            + "' has no records; check the file, the query or the filter that gave it");
                }
            }
            for (String plain : layout.plainColumns()) {
                if (rows.longValue(column++) == 0) {
                    empty.add(plain);
                }
            }
            for (ColumnExpression.ParseDate date : layout.parsedDates().values()) {
                String text = rows.text(column + 1);
                if (rows.longValue(column) == 0 && text != null) {
                    unread.add("no value of '" + date.source() + "' is a date written " + date.format() + ", such as '"
                            + text + "'");
                }
                column += 2;
            }
        }
    }

    private static void requireNoCollations(Workspace workspace, SqlStatement statement) {
        List<String> collations = new ArrayList<>();
        try (Rows rows = workspace.query(statement)) {
            while (rows.next()) {
                collations.add(String.valueOf(rows.text(0)));
            }
        }
        if (!collations.isEmpty()) {
            throw new InputException(
                    "collations are not supported, since blocking would miss texts that are equal under"
                            + " them: " + String.join(", ", collations)
                            + "; reset default_collation, and store such columns"
                            + " without a collation, lowered where case should not count");
        }
    }

    private static void requireIds(Workspace workspace, SqlStatement statement, Inputs inputs, String uniqueId) {
        List<String> faults = new ArrayList<>();
        try (Rows rows = workspace.query(statement)) {
            while (rows.next()) {
                String source = inputs.names().get((int) rows.longValue(0));
                String id = rows.text(1);
                faults.add((id == null ? "NULL" : "'" + id + "'") + " in " + rows.longValue(2) + " records of '"
                        + source + "'");
            }
        }
        if (!faults.isEmpty()) {
            throw new InputException("unique ids in column '" + uniqueId + "' must be there and occur once, but: "
                    + String.join(", ", faults) + (faults.size() == 5 ? ", ..." : "")
                    + "; remove the repeated records, name another id column with model.withUniqueId(\"...\"), or let"
                    + " the source make ids with withGeneratedIds()");
        }
    }

    /** Where the tables live. */
    Workspace workspace() {
        return workspace;
    }

    /** The data sets. */
    Inputs inputs() {
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

    /** Name of the table. */
    String table() {
        return table;
    }

    /** Where the records are. */
    PreparedTables tables() {
        return pairs.tables();
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
        return recordsByDataSet.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many records each data set has.
     *
     * @return in the order of the inputs
     */
    public List<Long> recordsByDataSet() {
        return recordsByDataSet;
    }

    /**
     * Sums that tell whether the records are the same as before, whatever their order: over all columns that were read.
     *
     * @return one for each data set, in the order of the inputs
     */
    public List<String> fingerprints() {
        String[] sums = new String[recordsByDataSet.size()];
        try (Rows rows = workspace.query(FingerprintSql.sums(table, layout))) {
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
        return emptyColumns;
    }

    /**
     * Dates whose format no value has.
     *
     * @return one sentence for each
     */
    public List<String> unreadDates() {
        return unreadDates;
    }

    /**
     * How many pairs the link type allows.
     *
     * @return exact count
     */
    public long pairsInAll() {
        long total = pairs(records());
        if (inputs.linkType() == LinkType.LINK) {
            for (long records : recordsByDataSet) {
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
}
