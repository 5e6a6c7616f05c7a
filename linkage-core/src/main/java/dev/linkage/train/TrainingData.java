package dev.linkage.train;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import java.util.List;

/** The counts that training needs, taken from the records by SQL or in the JVM. */
public interface TrainingData {

    /**
     * How many pairs the rules find in all, each pair once.
     *
     * @param rules in order
     * @return exact count
     */
    long pairsFound(List<BlockingRule> rules);

    /**
     * How many pairs the link type allows in all.
     *
     * @return exact count
     */
    long pairsInAll();

    /**
     * Levels counted over pairs of randomly sampled records, NULL levels left out.
     *
     * @param maxPairs about how many pairs at most
     * @param seed empty text for none, else mixed into the sample's hash
     * @return {@code [comparison][gamma]}
     */
    long[][] randomPairs(double maxPairs, String seed);

    /**
     * Agreement patterns of the pairs that a rule finds.
     *
     * @param rule without arrays to explode
     * @param active comparisons to evaluate
     * @param termFrequencies whether to tell rows apart by term frequencies
     * @return patterns
     */
    AgreementPatterns patterns(BlockingRule rule, List<Comparison> active, boolean termFrequencies);

    /**
     * Columns that a rule reads, in lower case.
     *
     * @param rule any rule
     * @return the columns
     */
    List<String> columns(BlockingRule rule);

    /**
     * Columns whose plain equality a rule demands, in lower case: not those inside an expression.
     *
     * @param rule any rule
     * @return the columns
     */
    List<String> equalColumns(BlockingRule rule);

    /**
     * Columns that a comparison reads, in lower case.
     *
     * @param comparison any comparison
     * @return the columns
     */
    List<String> columns(Comparison comparison);
}
