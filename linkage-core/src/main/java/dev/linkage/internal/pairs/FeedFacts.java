package dev.linkage.internal.pairs;

import java.util.List;
import java.util.Map;

/**
 * What is known of records once they were read straight from their data sets.
 *
 * @param recordsByDataSet how many records each data set has
 * @param idsAreFaulty whether an id is NULL, or occurs twice in a data set; then records have no order
 * @param columns those that were read, and whether they have no value
 * @param hashSums the sum of its records' hashes for each data set; empty where they were not asked for
 */
public record FeedFacts(
        List<Long> recordsByDataSet, boolean idsAreFaulty, Map<String, Boolean> columns, List<String> hashSums) {
    /** Copies the collections. */
    public FeedFacts {
        recordsByDataSet = List.copyOf(recordsByDataSet);
        columns = Map.copyOf(columns);
        hashSums = List.copyOf(hashSums);
    }
}
