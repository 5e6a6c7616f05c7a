package dev.linkage.internal.run;

import dev.linkage.chunk.Block;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.RuleCounts;
import java.util.List;

/** What a run asks of the blocks of its rules before any pair is scored, and between chunks. */
public interface Blocks {

    /**
     * Candidate pairs of every rule.
     *
     * @return in the model's order
     */
    List<RuleCounts> counts();

    /**
     * Counts the blocks of a rule.
     *
     * @param rule the rule's place
     * @return distinct keys, on both sides where they differ; 0 for a rule without a key
     */
    long number(int rule);

    /**
     * The blocks of a rule that hold the most pairs.
     *
     * @param rule the rule's place
     * @param most how many to give
     * @return most pairs first; empty for a rule without a key
     */
    List<Block> largest(int rule, int most);

    /**
     * Divides chunks.
     *
     * @return by the records of their blocks
     */
    ChunkSplitter splitter();

    /**
     * What the texts of a record take at most.
     *
     * @param columns names of columns that are kept as they are
     * @return the sum of the longest values, in bytes
     */
    long longest(List<String> columns);
}
