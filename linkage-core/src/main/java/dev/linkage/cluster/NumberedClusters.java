package dev.linkage.cluster;

import dev.linkage.engine.Batch;
import dev.linkage.engine.Rows;
import dev.linkage.error.InputException;
import dev.linkage.internal.sql.ClusterSql;
import java.util.ArrayList;
import java.util.List;

/** Clusters records of whatever ids: the engine numbers them in order, and joins pairs and clusters by these numbers. */
final class NumberedClusters {
    private NumberedClusters() {}

    static ClusterRun run(ClusterTask task) {
        ClusterSql sql =
                new ClusterSql(task.inputs(), task.options(), task.workspace().table("nodes"));
        task.workspace().execute(sql.numbered(task.retained()));
        int records = records(task, sql);
        List<UnionFind> sets = new ArrayList<>();
        task.thresholds().forEach(threshold -> sets.add(new UnionFind(records)));
        double[] weights = task.weights();
        long[] edges = new long[weights.length];
        long[] unknown = new long[1];
        task.workspace().stream(
                sql.edges(task.files(), task.lowestWeight()), batch -> unknown[0] += join(batch, sets, weights, edges));
        if (unknown[0] > 0) {
            throw task.unknownRecords(sql, unknown[0]);
        }

        List<ClusterSummary> summaries = new ArrayList<>();
        for (int i = 0; i < weights.length; i++) {
            UnionFind.Sizes sizes = sets.get(i).settle(EVERY_NUMBER);
            summaries.add(new ClusterSummary(
                    task.thresholds().get(i), sizes.sets(), sizes.singles(), sizes.largest(), edges[i]));
        }
        String labels = task.workspace().table("labels");
        List<String> columns = new ArrayList<>(List.of("node"));
        sets.forEach(set -> columns.add("c" + (columns.size() - 1)));
        task.workspace()
                .load(
                        labels,
                        columns,
                        records,
                        (row, column) -> column == 0 ? row : cluster(sets.get(column - 1), (int) row));
        return new ClusterRun(
                task.workspace(),
                sql.members(labels, task.names(), task.retained()),
                "n.__node",
                sql,
                new Clusters(records, summaries));
    }

    private static final UnionFind.Members EVERY_NUMBER = new UnionFind.Members() {
        @Override
        public boolean present(int member) {
            return true;
        }

        @Override
        public boolean inOrder() {
            return true;
        }

        @Override
        public boolean before(int member, int other) {
            return member < other;
        }
    };

    private static int cluster(UnionFind sets, int row) {
        int name = sets.name(row);
        return name < 0 ? row : name;
    }

    private static int records(ClusterTask task, ClusterSql sql) {
        try (Rows rows = task.workspace().query(sql.count())) {
            rows.next();
            long records = rows.longValue(0);
            if (records > Integer.MAX_VALUE - 8) {
                throw new InputException("clusters are found over at most 2,147,483,639 records but there are "
                        + records + "; cluster parts of the data that no pair connects");
            }
            return (int) records;
        }
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
}
