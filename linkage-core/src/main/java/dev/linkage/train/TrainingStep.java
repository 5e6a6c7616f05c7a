package dev.linkage.train;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.ModelOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One step of training. Steps run in the order they are given: usually {@link #prior}, then {@link #uByRandomSampling},
 * then {@link #em} with at least two rules that use different columns, so that every comparison gets an m. Immutable.
 */
public sealed interface TrainingStep {

    /**
     * The prior from rules that find almost only matches.
     *
     * @param recall which part of all matches the rules find, in (0, 1]
     * @param rules strict rules, one or more
     * @return the step
     */
    static Prior prior(double recall, BlockingRule... rules) {
        return new Prior(recall, Arrays.asList(rules));
    }

    /**
     * u of every level from pairs of randomly sampled records, nearly all of which do not match.
     *
     * @param maxPairs about how many pairs at most, 1 or more; 1e6 is quick, 1e9 finds rare levels
     * @return the step, without a seed
     */
    static RandomSampling uByRandomSampling(double maxPairs) {
        return new RandomSampling(maxPairs, "");
    }

    /**
     * Expectation maximisation over the pairs that a rule finds. Trains m of the comparisons that share no column with
     * the rule; u and everything else can be changed by the methods of {@link Em}.
     *
     * @param rule a rule with a few thousand to a few million pairs, of which a good part match; no arrays to explode
     * @return the step
     */
    static Em em(BlockingRule rule) {
        return new Em(rule, true, false, false, true, OptionalInt.empty(), OptionalDouble.empty());
    }

    /**
     * Expectation maximisation over the pairs that agree on columns.
     *
     * @param columns one or more
     * @return the step
     */
    static Em em(String... columns) {
        return em(BlockingRule.on(columns));
    }

    /**
     * What the step is called in estimates.
     *
     * @return short text
     */
    String description();

    /**
     * The prior from rules.
     *
     * @param recall which part of all matches the rules find, in (0, 1]
     * @param rules strict rules, one or more
     */
    record Prior(double recall, List<BlockingRule> rules) implements TrainingStep {
        /** Copies the rules and checks the recall. */
        public Prior {
            rules = List.copyOf(rules);
            if (!(recall > 0 && recall <= 1)) {
                throw new IllegalArgumentException("recall of a prior step must be in (0, 1] but was " + recall
                        + "; 0.8 says that the rules find 80 % of all matches");
            }
            if (rules.isEmpty()) {
                throw new IllegalArgumentException(
                        "a prior step needs at least one rule, such as prior(0.7, on(\"email\"))");
            }
        }

        @Override
        public String description() {
            return "prior from rules";
        }

        /** One line: rules and recall. */
        @Override
        public String toString() {
            return "prior from " + String.join(" or ", Words.of(rules)) + " with recall " + recall;
        }
    }

    /**
     * u by random sampling.
     *
     * @param maxPairs about how many pairs at most
     * @param seed mixed into the sample's hash; empty for none. The sample is the same every time either way
     */
    record RandomSampling(double maxPairs, String seed) implements TrainingStep {
        /** Checks the number of pairs. */
        public RandomSampling {
            if (!(maxPairs >= 1)) {
                throw new IllegalArgumentException("random sampling needs at least 1 pair but was given " + maxPairs);
            }
        }

        /**
         * With a seed.
         *
         * @param newSeed any text
         * @return a copy that samples other records
         */
        public RandomSampling seed(String newSeed) {
            return new RandomSampling(maxPairs, newSeed);
        }

        /**
         * With a seed.
         *
         * @param newSeed any number
         * @return a copy that samples other records
         */
        public RandomSampling seed(long newSeed) {
            return seed(Long.toString(newSeed));
        }

        @Override
        public String description() {
            return "u by random sampling";
        }

        /** One line: pairs and seed. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "u by random sampling of about %,.0f pairs at most", maxPairs)
                    + (seed.isEmpty() ? "" : ", seed " + seed);
        }
    }

    /**
     * Expectation maximisation.
     *
     * @param rule which pairs it runs over
     * @param termFrequencies whether term frequencies adjust the weights meanwhile
     * @param priorFixed whether the session's prior stays as it starts
     * @param mFixed whether every m stays
     * @param uFixed whether every u stays
     * @param maxIterations stops after this many; empty for {@link ModelOptions#maxIterations()}
     * @param convergence stops when no parameter changes by this much; empty for {@link ModelOptions#emConvergence()}
     */
    record Em(
            BlockingRule rule,
            boolean termFrequencies,
            boolean priorFixed,
            boolean mFixed,
            boolean uFixed,
            OptionalInt maxIterations,
            OptionalDouble convergence)
            implements TrainingStep {

        /** Checks rule and limits. */
        public Em {
            if (rule.explodes()) {
                throw new IllegalArgumentException("em(...) cannot take a rule that explodes arrays but was given '"
                        + rule + "'; use a rule on plain columns or expressions");
            }
            if (maxIterations.isPresent() && maxIterations.getAsInt() < 1) {
                throw new IllegalArgumentException(
                        "EM needs at least 1 iteration but was given " + maxIterations.getAsInt());
            }
            if (convergence.isPresent() && !(convergence.getAsDouble() > 0)) {
                throw new IllegalArgumentException(
                        "EM convergence must be above 0 but was " + convergence.getAsDouble());
            }
        }

        /**
         * Leaving term frequencies aside: fewer distinct patterns, so faster on large blocks.
         *
         * @return a copy
         */
        public Em withoutTermFrequencies() {
            return new Em(rule, false, priorFixed, mFixed, uFixed, maxIterations, convergence);
        }

        /**
         * Keeping the session's prior as it starts.
         *
         * @return a copy
         */
        public Em fixingPrior() {
            return new Em(rule, termFrequencies, true, mFixed, uFixed, maxIterations, convergence);
        }

        /**
         * Keeping every m; makes sense with {@link #estimatingU()} only.
         *
         * @return a copy
         */
        public Em fixingM() {
            return new Em(rule, termFrequencies, priorFixed, true, uFixed, maxIterations, convergence);
        }

        /**
         * Estimating u as well, instead of keeping it.
         *
         * @return a copy
         */
        public Em estimatingU() {
            return new Em(rule, termFrequencies, priorFixed, mFixed, false, maxIterations, convergence);
        }

        /**
         * With another limit than the model's.
         *
         * @param iterations 1 or more
         * @return a copy
         */
        public Em maxIterations(int iterations) {
            return new Em(rule, termFrequencies, priorFixed, mFixed, uFixed, OptionalInt.of(iterations), convergence);
        }

        /**
         * With another convergence than the model's.
         *
         * @param change above 0
         * @return a copy
         */
        public Em convergence(double change) {
            return new Em(rule, termFrequencies, priorFixed, mFixed, uFixed, maxIterations, OptionalDouble.of(change));
        }

        @Override
        public String description() {
            return "EM on " + rule;
        }

        /** One line: rule and what differs from the defaults. */
        @Override
        public String toString() {
            return description()
                    + (termFrequencies ? "" : ", without term frequencies")
                    + (priorFixed ? ", fixing the prior" : "")
                    + (mFixed ? ", fixing m" : "")
                    + (uFixed ? "" : ", estimating u")
                    + (maxIterations.isPresent() ? ", at most " + maxIterations.getAsInt() + " iterations" : "")
                    + (convergence.isPresent() ? ", to " + convergence.getAsDouble() : "");
        }
    }
}
