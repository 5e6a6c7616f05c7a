package dev.linkage.cluster;

import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.file.Replacement;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.Gathering;
import dev.linkage.internal.run.NewTable;
import dev.linkage.internal.sql.Sql;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A request to put records into clusters by scored pairs: two records share a cluster when pairs that reach the threshold
 * lead from one to the other. Every record is in exactly one cluster, alone if need be. A terminal verb ({@link
 * #toParquet}, {@link #toCsv}, {@link #toTable}, {@link #members}) runs it. Immutable.
 *
 * <p>Thresholds are compared as match weights, which do not saturate. Memory: 4 bytes for each record and threshold, plus
 * the engine's table of ids.
 */
public final class Clustering {
    private final Inputs inputs;
    private final LinkageModel model;
    private final List<Path> files;
    private final List<Threshold> thresholds;
    private final List<String> retained;

    private Clustering(
            Inputs inputs, LinkageModel model, List<Path> files, List<Threshold> thresholds, List<String> retained) {
        if (thresholds.isEmpty()) {
            throw new IllegalArgumentException("cluster(...) needs a threshold, such as probability(0.95)");
        }
        this.inputs = inputs;
        this.model = model;
        this.files = List.copyOf(files);
        this.thresholds = List.copyOf(thresholds);
        this.retained = List.copyOf(retained);
    }

    /**
     * Clusters by pairs on disk. Called by {@code ScoredPairs.cluster}.
     *
     * @param model the model that scored them
     * @param sources the data sets that were linked, unchanged
     * @param files Parquet files of scored pairs
     * @param thresholds one or more
     * @return the request
     */
    public static Clustering of(
            LinkageModel model, List<Source> sources, List<Path> files, List<Threshold> thresholds) {
        Inputs inputs = new Inputs(model.linkType(), sources);
        ClusterColumns.check(inputs, model.options(), thresholds, List.of());
        return new Clustering(inputs, model, files, thresholds, List.of());
    }

    /**
     * With further input columns beside each record's id.
     *
     * @param columns names of input columns
     * @return a copy
     */
    public Clustering retain(String... columns) {
        List<String> all =
                ClusterColumns.added(retained, columns, model.options().uniqueIdColumn());
        ClusterColumns.check(inputs, model.options(), thresholds, all);
        return retaining(all);
    }

    private Clustering retaining(List<String> columns) {
        Inputs.of(model.withOptions(model.options().withRetained(false, false, columns)), inputs.sources());
        return new Clustering(inputs, model, files, thresholds, columns);
    }

    /**
     * Writes a Parquet file, which replaces an earlier one when it is whole: {@code cluster_id} (or {@code
     * cluster_p_0_95}, {@code cluster_mw_4}, ... for several thresholds), the data set's name when linking, and the
     * unique id.
     *
     * @param file the file
     * @return how it came out
     */
    public Clusters toParquet(Path file) {
        try (Replacement target = Replacement.of(file);
                ClusterRun run = open(Optional.of(target.directory()))) {
            run.workspace().writeParquet(run.members(), target.temporary());
            target.publish();
            return run.clusters();
        }
    }

    /**
     * Writes a CSV file with a header, with the columns of {@link #toParquet}.
     *
     * @param file the file
     * @return how it came out
     */
    public Clusters toCsv(Path file) {
        try (Replacement target = Replacement.of(file);
                ClusterRun run = open(Optional.of(target.directory()))) {
            run.workspace().writeCsv(run.members(), target.temporary());
            target.publish();
            return run.clusters();
        }
    }

    /**
     * Makes a new table of the engine, with the columns of {@link #toParquet}.
     *
     * @param table its name, without quotes
     * @return how it came out
     */
    public Clusters toTable(String table) {
        NewTable.requireFree(inputs.engine(), table);
        try (ClusterRun run = open(Optional.empty())) {
            run.workspace()
                    .execute(new SqlStatement(
                            "make table " + table,
                            "CREATE TABLE " + Sql.identifier(table) + " AS "
                                    + run.members().sql()));
            return run.clusters();
        }
    }

    /**
     * Every record with its cluster, in memory.
     *
     * @return in the order of record ids as clusters are named
     * @throws dev.linkage.error.MemoryException when they do not fit
     */
    public List<ClusterMember> members() {
        return Gathering.gather("the members of clusters", "toParquet or toTable", this::gathered);
    }

    private List<ClusterMember> gathered() {
        boolean linking = inputs.linkType() != LinkType.DEDUPE;
        int ids = thresholds.size();
        List<ClusterMember> members = new ArrayList<>();
        try (ClusterRun run = open(Optional.empty());
                Rows rows = run.workspace().query(run.orderedMembers())) {
            while (rows.next()) {
                List<String> clusterIds = new ArrayList<>();
                for (int i = 0; i < ids; i++) {
                    clusterIds.add(Objects.requireNonNull(rows.text(i)));
                }
                String dataSet = linking ? Objects.requireNonNull(rows.text(ids)) : "";
                members.add(new ClusterMember(
                        clusterIds, dataSet, Objects.requireNonNull(rows.text(linking ? ids + 1 : ids))));
            }
        }
        return members;
    }

    /**
     * Compares the clusters at the first threshold with a known truth.
     *
     * @param truthColumn input column that is equal for records of the same entity; NULL where that is unknown
     * @return how well they agree
     */
    public ClusterAccuracy accuracy(String truthColumn) {
        Clustering withTruth = new Clustering(inputs, model, files, thresholds.subList(0, 1), List.of())
                .retaining(List.of(truthColumn));
        try (ClusterRun run = withTruth.open(Optional.empty());
                Rows rows = run.workspace().query(run.agreement())) {
            rows.next();
            return new ClusterAccuracy(rows.longValue(0), rows.longValue(1), rows.longValue(2));
        }
    }

    private ClusterRun open(Optional<Path> output) {
        Workspace workspace = inputs.engine().workspace(output);
        try {
            return ClusterRun.run(new ClusterTask(workspace, inputs, model.options(), files, thresholds, retained));
        } catch (RuntimeException | Error e) {
            workspace.close();
            throw e;
        }
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        return "clustering at "
                + String.join(", ", thresholds.stream().map(Threshold::toString).toList())
                + ": call toParquet, members, ...";
    }
}
