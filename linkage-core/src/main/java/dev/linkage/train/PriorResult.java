package dev.linkage.train;

/**
 * What a prior step found.
 *
 * @param step the step
 * @param pairsFound pairs that the rules find, each once
 * @param pairsInAll pairs that the link type allows
 * @param prior {@code pairsFound / recall / pairsInAll}
 */
public record PriorResult(TrainingStep.Prior step, long pairsFound, long pairsInAll, double prior)
        implements StepResult {

    /**
     * Part of all matches that the rules find, as it was assumed.
     *
     * @return in (0, 1]
     */
    public double recall() {
        return step.recall();
    }

    /** One line: prior and pairs. */
    @Override
    public String toString() {
        return "prior " + Words.significant(prior) + ": " + pairs();
    }

    /** What the prior was made of. */
    String pairs() {
        return Words.count(pairsFound, "pair") + " found of " + Words.count(pairsInAll) + ", recall " + recall();
    }
}
