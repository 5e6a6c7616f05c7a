package dev.linkage.cluster;

import dev.linkage.engine.Batch;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.ClusterSql;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A clustering that has found its clusters and can be read. */
final class ClusterRun implements AutoCloseable {
    private final Workspace workspace;
    private final ClusterSql sql;
    private final SqlStatement members;
    private final Clusters clusters;

    private ClusterRun(Workspace workspace, ClusterSql sql, SqlStatement members, Clusters clusters) {
        this.workspace = workspace;
        this.sql = sql;
        this.members = members;
        this.clusters = clusters;
    }

    static ClusterRun run(
            Workspace workspace,
            Inputs inputs,
            ModelOptions options,
            List<Path> files,
            List<Threshold> thresholds,
            List<String> retained) {
        ClusterSql sql = new ClusterSql(inputs, options, workspace.table("nodes"));
        workspace.execute(sql.numbered(retained));
        int records = records(workspace, sql);
        List<UnionFind> sets = new ArrayList<>();
        thresholds.forEach(threshold -> sets.add(new UnionFind(records)));
        double[] weights = thresholds.stream().mapToDouble(Threshold::weight).toArray();
        long[] edges = new long[weights.length];
        double lowest = thresholds.stream().mapToDouble(Threshold::weight).min().orElseThrow();
        long[] unknown = new long[1];
        workspace.stream(sql.edges(files, lowest), batch -> unknown[0] += join(batch, sets, weights, edges));
        if (unknown[0] > 0) {
            throw unknownRecords(workspace, sql.unknown(files, lowest), unknown[0], inputs.shown());
        }

        String labels = workspace.table("labels");
        List<String> columns = new ArrayList<>(List.of("node"));
        List<String> names = new ArrayList<>();
        for (Threshold threshold : thresholds) {
            columns.add("c" + names.size());
            names.add(ClusterColumns.name(threshold, thresholds.size()));
        }
        workspace.load(
                labels,
                columns,
                records,
                (row, column) -> column == 0 ? row : sets.get(column - 1).find((int) row));
        List<ClusterSummary> summaries = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            summaries.add(summary(thresholds.get(i), sets.get(i), edges[i]));
        }
        return new ClusterRun(workspace, sql, sql.members(labels, names, retained), new Clusters(records, summaries));
    }

    private static int records(Workspace workspace, ClusterSql sql) {
        try (Rows rows = workspace.query(sql.count())) {
            rows.next();
            long records = rows.longValue(0);
            if (records > Integer.MAX_VALUE - 8) {
                throw new InputException("clusters are found over at most 2,147,483,639 records but there are "
                        + records + "; cluster parts of the data that no pair connects");
            }
            return (int) records;
        }
    }

    private static InputException unknownRecords(Workspace workspace, SqlStatement first, long pairs, Shown shown) {
        List<String> names = new ArrayList<>();
        try (Rows rows = workspace.query(first)) {
            while (rows.next()) {
                String dataSet = rows.text(0);
                names.add(shown.quoted(rows.text(1)) + (dataSet == null ? "" : " of '" + dataSet + "'"));
            }
        }
        return new InputException(pairs + " pairs name records that the data sets do not have, such as "
                + String.join(", ", names) + "; cluster them with the data sets they were made from, unchanged");
    }

    /** The number of pairs of unknown records, which join nothing. */
    private static long join(Batch batch, List<UnionFind> sets, double[] weights, long[] edges) {
        long unknown = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int left = (int) batch.longValue(0, row);
            int right = (int) batch.longValue(1, row);
            if (left < 0 || right < 0) {
                unknown++;
                continue;
            }
            double weight = batch.doubleValue(2, row);
            for (int i = 0; i < weights.length; i++) {
                if (weight >= weights[i]) {
                    sets.get(i).union(left, right);
                    edges[i]++;
                }
            }
        }
        return unknown;
    }

    private static ClusterSummary summary(Threshold threshold, UnionFind set, long edges) {
        int[] sizes = new int[set.size()];
        for (int i = 0; i < sizes.length; i++) {
            sizes[set.find(i)]++;
        }
        long clusters = 0;
        long singles = 0;
        long largest = 0;
        for (int size : sizes) {
            clusters += size > 0 ? 1 : 0;
            singles += size == 1 ? 1 : 0;
            largest = Math.max(largest, size);
        }
        return new ClusterSummary(threshold, clusters, singles, largest, edges);
    }

    Workspace workspace() {
        return workspace;
    }

    /** Every record with its clusters. */
    SqlStatement members() {
        return members;
    }

    /** Every record with its clusters, in the order of nodes. */
    SqlStatement orderedMembers() {
        return new SqlStatement(members.step(), members.sql() + " ORDER BY n.__node");
    }

    /** Pairs that share the truth, that share a cluster, and that share both. */
    SqlStatement agreement() {
        return sql.agreement(members);
    }

    Clusters clusters() {
        return clusters;
    }

    @Override
    public void close() {
        workspace.close();
    }
}
