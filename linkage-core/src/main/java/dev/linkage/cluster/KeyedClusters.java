package dev.linkage.cluster;

import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.ClusterSql;
import dev.linkage.internal.sql.KeyedClusterSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Clusters records by 64-bit keys of their ids, which are looked up here rather than joined by the engine. At most 20 bytes
 * a record while keys are read, then 12, or a quarter of a bit where ids lie close; and 4 to 8 bytes for each record and
 * threshold, three times that for one of them while its clusters are named.
 */
final class KeyedClusters {
    private final ClusterTask task;
    private final Workspace workspace;
    private final KeyedClusterSql sql;

    private KeyedClusters(ClusterTask task, KeyedClusterSql sql) {
        this.task = task;
        this.workspace = task.workspace();
        this.sql = sql;
    }

    /** Empty when keys do not tell the records apart, or the ids are of a type that has none. */
    static Optional<ClusterRun> run(ClusterTask task) {
        return task.inputs()
                .idType(task.options().uniqueIdColumn())
                .map(type -> new KeyedClusterSql(task.inputs(), task.options(), type))
                .filter(sql -> sql.fits(task.workspace().describe(sql.pairIds(task.files()))))
                .flatMap(sql -> new KeyedClusters(task, sql).run());
    }

    private Optional<ClusterRun> run() {
        String records = records();
        KeyList keys = new KeyList();
        Buffers read = new Buffers();
        workspace.stream(sql.keys(records), batch -> {
            read.fit(batch.rows());
            batch.longs(0, read.left, read.leftNulls);
            keys.add(read.left, read.leftNulls, batch.rows());
        });
        long size = keys.size();
        return keys.complete() ? RecordIndex.of(keys).map(index -> cluster(records, size, index)) : Optional.empty();
    }

    /** Where records can be read twice, they are; else they are copied. */
    private String records() {
        boolean cheap = task.inputs().sources().stream()
                .map(Source::size)
                .allMatch(size -> size.rows().isPresent());
        if (cheap) {
            return sql.records(task.retained());
        }
        String copy = workspace.table("records");
        workspace.execute(sql.copied(copy, task.retained()));
        return copy;
    }

    private ClusterRun cluster(String records, long size, RecordIndex index) {
        List<UnionFind> sets = new ArrayList<>();
        task.thresholds().forEach(threshold -> sets.add(new UnionFind(index.size())));
        long[] edges = join(index, sets);
        List<ClusterSummary> summaries = new ArrayList<>();
        List<String> functions = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < edges.length; i++) {
            UnionFind set = sets.get(i);
            UnionFind.Sizes sizes = set.settle(index);
            summaries.add(new ClusterSummary(
                    task.thresholds().get(i), sizes.sets(), sizes.singles(), sizes.largest(), edges[i]));
            functions.add(workspace.function((values, nulls, rows) -> name(index, set, values, nulls, rows)));
            if (!sql.keysAreIds()) {
                labels.add(workspace.table("labels"));
                workspace.execute(sql.labels(labels.get(i), records, functions.get(i)));
            }
        }
        SqlStatement members = sql.members(records, functions, labels, task.names(), task.retained());
        return new ClusterRun(
                workspace,
                members,
                "r.__label",
                new ClusterSql(task.inputs(), task.options(), ""),
                new Clusters(size, summaries));
    }

    private long[] join(RecordIndex index, List<UnionFind> sets) {
        double[] weights = task.weights();
        boolean several = weights.length > 1;
        long[] edges = new long[weights.length];
        long[] unknown = new long[1];
        Buffers read = new Buffers();
        workspace.stream(sql.edges(task.files(), task.lowestWeight(), several), batch -> {
            int rows = batch.rows();
            read.fit(rows);
            batch.longs(0, read.left, read.leftNulls);
            batch.longs(1, read.right, read.rightNulls);
            index.find(read.left, rows, read.leftNumbers);
            index.find(read.right, rows, read.rightNumbers);
            unknown[0] += read.dropUnknown(rows);
            if (several) {
                batch.doubles(2, read.weights, read.weightNulls);
                for (int i = 0; i < weights.length; i++) {
                    edges[i] += read.join(sets.get(i), rows, weights[i]);
                }
            } else {
                edges[0] += read.join(sets.get(0), rows);
            }
        });
        if (unknown[0] > 0) {
            ClusterSql numbered = new ClusterSql(task.inputs(), task.options(), workspace.table("nodes"));
            workspace.execute(numbered.numbered(List.of()));
            throw task.unknownRecords(numbered, unknown[0]);
        }
        return edges;
    }

    /** The key of the record that names the cluster; where keys are hashes, NULL for single records. */
    private void name(RecordIndex index, UnionFind set, long[] keys, boolean[] nulls, int rows) {
        boolean ids = sql.keysAreIds();
        int[] numbers = new int[rows];
        index.find(keys, rows, numbers);
        for (int row = 0; row < rows; row++) {
            if (nulls[row]) {
                continue;
            }
            if (numbers[row] < 0) {
                throw new IllegalStateException("a data set changed while its records were clustered");
            }
            int name = set.name(numbers[row]);
            if (name >= 0) {
                keys[row] = index.key(name);
            } else {
                nulls[row] = !ids;
            }
        }
    }

    /** Arrays that are filled batch by batch. */
    private static final class Buffers {
        private long[] left = new long[0];
        private long[] right = new long[0];
        private boolean[] leftNulls = new boolean[0];
        private boolean[] rightNulls = new boolean[0];
        private double[] weights = new double[0];
        private boolean[] weightNulls = new boolean[0];
        private int[] leftNumbers = new int[0];
        private int[] rightNumbers = new int[0];

        void fit(int rows) {
            if (rows > left.length) {
                left = new long[rows];
                right = new long[rows];
                leftNulls = new boolean[rows];
                rightNulls = new boolean[rows];
                weights = new double[rows];
                weightNulls = new boolean[rows];
                leftNumbers = new int[rows];
                rightNumbers = new int[rows];
            }
        }

        /** Makes both sides of a pair -1 where one is; gives the number of such pairs. */
        int dropUnknown(int rows) {
            int unknown = 0;
            for (int row = 0; row < rows; row++) {
                if ((leftNumbers[row] | rightNumbers[row]) < 0 || leftNulls[row] || rightNulls[row]) {
                    leftNumbers[row] = -1;
                    unknown++;
                }
            }
            return unknown;
        }

        int join(UnionFind sets, int rows) {
            int joined = 0;
            for (int row = 0; row < rows; row++) {
                if (leftNumbers[row] >= 0) {
                    sets.union(leftNumbers[row], rightNumbers[row]);
                    joined++;
                }
            }
            return joined;
        }

        int join(UnionFind sets, int rows, double lowest) {
            int joined = 0;
            for (int row = 0; row < rows; row++) {
                if (weights[row] >= lowest && leftNumbers[row] >= 0) {
                    sets.union(leftNumbers[row], rightNumbers[row]);
                    joined++;
                }
            }
            return joined;
        }
    }
}
