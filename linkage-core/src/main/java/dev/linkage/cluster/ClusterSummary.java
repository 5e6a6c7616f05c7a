package dev.linkage.cluster;

import dev.linkage.model.Threshold;

/**
 * How a clustering came out.
 *
 * @param threshold pairs from here on join records
 * @param clusters how many clusters, single records counted
 * @param singles clusters of one record
 * @param largest records in the largest cluster
 * @param edges pairs that reached the threshold
 */
public record ClusterSummary(Threshold threshold, long clusters, long singles, long largest, long edges) {}
