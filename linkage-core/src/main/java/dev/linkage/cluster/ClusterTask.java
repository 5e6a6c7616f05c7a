package dev.linkage.cluster;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.ClusterSql;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be clustered.
 *
 * @param workspace where
 * @param inputs the records
 * @param options column names
 * @param files scored pairs
 * @param thresholds one or more
 * @param retained further columns
 */
record ClusterTask(
        Workspace workspace,
        Inputs inputs,
        ModelOptions options,
        List<Path> files,
        List<Threshold> thresholds,
        List<String> retained) {

    double[] weights() {
        return thresholds.stream().mapToDouble(Threshold::weight).toArray();
    }

    double lowestWeight() {
        return thresholds.stream().mapToDouble(Threshold::weight).min().orElseThrow();
    }

    /** Output column of each threshold. */
    List<String> names() {
        return thresholds.stream()
                .map(threshold -> ClusterColumns.name(threshold, thresholds.size()))
                .toList();
    }

    /** Tells some of the records that pairs name and the data sets lack. */
    InputException unknownRecords(ClusterSql numbered, long pairs) {
        SqlStatement first = numbered.unknown(files, lowestWeight());
        List<String> names = new ArrayList<>();
        try (Rows rows = workspace.query(first)) {
            while (rows.next()) {
                String dataSet = rows.text(0);
                names.add(inputs.shown().quoted(rows.text(1)) + (dataSet == null ? "" : " of '" + dataSet + "'"));
            }
        }
        return new InputException(pairs + " pairs name records that the data sets do not have, such as "
                + String.join(", ", names) + "; cluster them with the data sets they were made from, unchanged");
    }
}
