package dev.linkage.internal.run;

import dev.linkage.model.LinkType;
import java.util.OptionalLong;

/**
 * How many records a sample for random pairs takes.
 *
 * @param linkType which pairs are allowed
 * @param pairsInAll how many those are
 * @param records over all data sets
 */
record RandomSample(LinkType linkType, long pairsInAll, long records) {
    private static final double HASH_RANGE = 1e9;

    /** As Splink samples: the share of records, in a thousand millions, that gives about so many pairs; empty for all. */
    OptionalLong below(double maxPairs) {
        double share = linkType == LinkType.LINK
                ? Math.sqrt(maxPairs / pairsInAll)
                : 0.5 * (Math.sqrt(8 * maxPairs + 1) + 1) / records;
        return share >= 1 ? OptionalLong.empty() : OptionalLong.of(Math.max(1, Math.round(share * HASH_RANGE)));
    }
}
