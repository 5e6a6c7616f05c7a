package dev.linkage.internal.sql;

import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parts of a model as statements over an empty table, so that the engine says which part it cannot understand. */
public final class ProbeSql {
    private final Inputs inputs;
    private final LinkageModel model;
    private final ModelColumns columns;
    private final Orientation orientation;
    private final String table;

    /**
     * For a model and its data sets.
     *
     * @param inputs the data sets
     * @param model the model
     * @param table name of the empty table
     */
    public ProbeSql(Inputs inputs, LinkageModel model, String table) {
        this.inputs = inputs;
        this.model = model;
        this.columns = new ModelColumns(inputs.columnNames());
        this.orientation = new Orientation(inputs.linkType(), inputs.sources().size());
        this.table = table;
    }

    /**
     * The empty table with every column that the model reads.
     *
     * @return creates it
     */
    public SqlStatement empty() {
        PreparedLayout plain = layout();
        plain.retainColumns(model);
        String selected = String.join(
                ", ", plain.plainColumns().stream().map(Sql::identifier).toList());
        List<String> parts = new ArrayList<>();
        for (Source source : inputs.sources()) {
            parts.add("SELECT " + selected + " FROM " + source.relation());
        }
        return new SqlStatement(
                "look at the columns",
                "CREATE TABLE " + table + " AS SELECT * FROM (" + String.join(" UNION ALL ", parts) + ") LIMIT 0");
    }

    /**
     * All levels of a comparison.
     *
     * @param comparison of the model
     * @param step what is tried
     * @return a query
     */
    public SqlStatement comparison(Comparison comparison, String step) {
        PreparedLayout layout = layout();
        layout.add(comparison);
        PairsSql pairs = new PairsSql(layout, orientation, new PreparedTables.OneTable(records(layout), List.of()));
        ScoreSql score = new ScoreSql(model.withComparisons(List.of(comparison)), layout, pairs, inputs.names());
        String all = pairs.random(
                score.pairColumns(), model.options().uniqueIdColumn(), inputs.names(), Optional.empty(), "");
        return new SqlStatement(step, score.levelCounts(all).sql());
    }

    /**
     * A blocking rule.
     *
     * @param rule of the model
     * @return a query giving whether it holds
     */
    public SqlStatement rule(BlockingRule rule) {
        PreparedLayout layout = layout();
        RuleSql sql = layout.rules().get(layout.add(rule));
        String records = records(layout);
        if (rule.explodes()) {
            records = "(SELECT b.*, " + Sql.identifier(sql.keys()) + " FROM " + records + " b LEFT JOIN ("
                    + sql.explodedKeys(records) + ") USING (" + layout.row() + "))";
        }
        return new SqlStatement(
                "use blocking rule " + rule,
                "SELECT (" + sql.equalities() + ") AND (" + sql.filter() + ") FROM " + records + " l JOIN " + records
                        + " r ON TRUE");
    }

    private PreparedLayout layout() {
        return new PreparedLayout(columns, model.options().uniqueIdColumn());
    }

    private String records(PreparedLayout layout) {
        PrepareSql prepare = new PrepareSql(layout, orientation, model.options().uniqueIdColumn());
        return "(SELECT 0::BIGINT AS " + layout.row() + ", * FROM (" + prepare.records(table, 0, false) + "))";
    }
}
