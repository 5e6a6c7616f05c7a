package dev.linkage.cluster;

import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.ClusterSql;

/**
 * A clustering that has found its clusters and can be read.
 *
 * @param workspace closed with it
 * @param members every record with its clusters
 * @param order what members are put in the order of their cluster ids by
 * @param sql further statements
 * @param clusters how it came out
 */
record ClusterRun(Workspace workspace, SqlStatement members, String order, ClusterSql sql, Clusters clusters)
        implements AutoCloseable {

    static ClusterRun run(ClusterTask task) {
        return KeyedClusters.run(task).orElseGet(() -> NumberedClusters.run(task));
    }

    /** Every record with its clusters, in the order in which clusters are named. */
    SqlStatement orderedMembers() {
        return new SqlStatement(members.step(), members.sql() + " ORDER BY " + order);
    }

    /** Pairs that share the truth, that share a cluster, and that share both. */
    SqlStatement agreement() {
        return sql.agreement(members);
    }

    @Override
    public void close() {
        workspace.close();
    }
}
