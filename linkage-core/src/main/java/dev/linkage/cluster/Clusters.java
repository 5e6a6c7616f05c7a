package dev.linkage.cluster;

import java.util.List;

/**
 * The result of a clustering.
 *
 * @param records records, each in exactly one cluster
 * @param summaries one for each threshold, in the order given
 */
public record Clusters(long records, List<ClusterSummary> summaries) {

    /** Copies the list. */
    public Clusters {
        summaries = List.copyOf(summaries);
    }

    /**
     * How many clusters there are at the first threshold.
     *
     * @return single records counted
     */
    public long size() {
        return summaries.get(0).clusters();
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        return size()
                + (size() == 1 ? " cluster of " : " clusters of ")
                + records
                + (records == 1 ? " record, largest " : " records, largest ")
                + summaries.get(0).largest();
    }
}
