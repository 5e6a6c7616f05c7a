package dev.linkage.cluster;

import java.util.List;

/**
 * A record and its cluster.
 *
 * @param clusterIds id of its cluster at each threshold: that of the cluster's smallest member, as Splink writes it
 * @param dataSet name of its data set; empty text when deduplicating
 * @param id its unique id as text
 */
public record ClusterMember(List<String> clusterIds, String dataSet, String id) {

    /** Copies the list. */
    public ClusterMember {
        clusterIds = List.copyOf(clusterIds);
    }

    /**
     * The cluster at the first threshold.
     *
     * @return its id
     */
    public String clusterId() {
        return clusterIds.get(0);
    }
}
