package dev.linkage.train;

import dev.linkage.model.BlockingRule;
import java.util.List;

/**
 * What a session of expectation maximisation did.
 *
 * @param step the step
 * @param status why it stopped
 * @param history starting values first, then one entry for each iteration
 * @param leftOut names of the comparisons that share a column with the rule and so could not be trained
 * @param creditedLevels exact-match levels that the rule demands and whose Bayes factors raised the starting prior
 * @param unobserved levels that no pair of the rule had; 1e-6 stood for what would have been estimated
 * @param pairs pairs that the rule finds
 * @param patterns distinct agreement patterns among them
 */
public record EmSession(
        TrainingStep.Em step,
        Status status,
        List<Iteration> history,
        List<String> leftOut,
        List<LevelName> creditedLevels,
        List<LevelName> unobserved,
        long pairs,
        int patterns)
        implements StepResult {

    /** Copies the lists. */
    public EmSession {
        history = List.copyOf(history);
        leftOut = List.copyOf(leftOut);
        creditedLevels = List.copyOf(creditedLevels);
        unobserved = List.copyOf(unobserved);
    }

    /** Why a session stopped. */
    public enum Status {
        /** No parameter changed by as much as the convergence. */
        CONVERGED,
        /** The most iterations allowed were done. */
        STOPPED_AT_LIMIT
    }

    /**
     * A level of a comparison.
     *
     * @param comparison name
     * @param gamma of the level
     * @param label of the level
     */
    public record LevelName(String comparison, int gamma, String label) {
        /** As in warnings. */
        @Override
        public String toString() {
            return "level " + gamma + " '" + label + "' of comparison '" + comparison + "'";
        }
    }

    /**
     * All parameters after an iteration.
     *
     * @param prior part of the rule's pairs that match
     * @param comparisons those that were trained, in the model's order
     */
    public record Iteration(double prior, List<Parameters> comparisons) {
        /** Copies the list. */
        public Iteration {
            comparisons = List.copyOf(comparisons);
        }
    }

    /**
     * Parameters of a comparison.
     *
     * @param comparison name
     * @param levels non-null levels, most similar first
     */
    public record Parameters(String comparison, List<LevelParameters> levels) {
        /** Copies the list. */
        public Parameters {
            levels = List.copyOf(levels);
        }
    }

    /**
     * Parameters of a level.
     *
     * @param gamma of the level
     * @param m among matches
     * @param u among non-matches
     */
    public record LevelParameters(int gamma, double m, double u) {}

    /**
     * The rule whose pairs it ran over.
     *
     * @return as in the step
     */
    public BlockingRule rule() {
        return step.rule();
    }

    /**
     * How many iterations were done.
     *
     * @return 1 or more
     */
    public int iterations() {
        return history.size() - 1;
    }

    /**
     * Parameters at the end.
     *
     * @return the last entry of the history
     */
    public Iteration last() {
        return history.get(history.size() - 1);
    }

    /** One line: rule, how it ended, pairs. */
    @Override
    public String toString() {
        return step.description() + ": "
                + (status == Status.CONVERGED ? "converged after " : "stopped at the limit of ")
                + Words.count(iterations(), "iteration") + ", " + Words.count(pairs, "pair") + ", "
                + Words.significant(100 * last().prior()) + " % match";
    }
}
