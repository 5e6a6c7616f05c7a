package dev.linkage.internal.run;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.Orientation;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.PreparedLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is to be prepared.
 *
 * @param workspace where
 * @param inputs the data sets
 * @param uniqueId the unique-id column
 * @param layout what is needed of them
 */
record PreparationTask(Workspace workspace, Inputs inputs, String uniqueId, PreparedLayout layout) {

    Orientation orientation() {
        return new Orientation(inputs.linkType(), inputs.sources().size());
    }

    PrepareSql sql() {
        return new PrepareSql(layout, orientation(), uniqueId);
    }

    /** The records of each data set, as rows of a union. */
    List<String> records() {
        boolean idsAsText = inputs.idsAsText(uniqueId);
        List<String> records = new ArrayList<>();
        inputs.sources().forEach(source -> records.add(sql().records(source.relation(), records.size(), idsAsText)));
        return records;
    }

    /** The records of all data sets, in brackets. */
    String union() {
        return "(" + String.join(" UNION ALL ", records()) + ")";
    }

    List<SourceColumn> columns(String relation) {
        return workspace.describe(new SqlStatement("look at the columns", "SELECT * FROM " + relation));
    }

    /** Settles what depends on types. */
    void settleTypes(String numbered) {
        layout.typed(columns(numbered).stream().collect(Collectors.toMap(SourceColumn::name, SourceColumn::type)));
    }

    /** Settles what depends on types and values. */
    void settleLayout(String numbered) {
        settleTypes(numbered);
        layout.treat(TextTreatments.of(workspace, inputs.engine(), numbered, layout));
    }
}
