package dev.linkage.train;

import java.util.OptionalDouble;

/**
 * One estimate of one parameter by one step. The model takes the median of all estimates of a parameter.
 *
 * @param comparison name
 * @param gamma of the level
 * @param parameter which
 * @param step description of the step
 * @param value empty when the step saw no pair of the level; does not count for the median
 */
public record Estimate(String comparison, int gamma, Parameter parameter, String step, OptionalDouble value) {

    /** Parameters of a level. */
    public enum Parameter {
        /** Probability of the level among matches. */
        M,
        /** Probability of the level among non-matches. */
        U
    }

    /** NaN for not observed. */
    static Estimate of(String comparison, int gamma, Parameter parameter, String step, double value) {
        return new Estimate(
                comparison,
                gamma,
                parameter,
                step,
                Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value));
    }

    /** One line. */
    @Override
    public String toString() {
        return comparison + " level " + gamma + ": "
                + (parameter == Parameter.M ? "m " : "u ")
                + (value.isPresent() ? Words.significant(value.getAsDouble()) : "not observed")
                + " by " + step;
    }
}
