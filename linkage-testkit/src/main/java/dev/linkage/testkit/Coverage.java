package dev.linkage.testkit;

/**
 * How one data set of {@link SamplePeople#linked(Coverage...)} covers the population.
 *
 * @param share the share of the people who are in the data set, above 0 and at most 1
 * @param errors a factor on the usual share of errors and changes, as in {@link SamplePeople#errors(double)}
 */
public record Coverage(double share, double errors) {

    /**
     * Checks the share and the factor.
     *
     * @throws IllegalArgumentException if the share is not in (0, 1] or the factor is not in [0, 10]
     */
    public Coverage {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("share must be above 0 and at most 1 but was " + share);
        }
        SamplePeople.checkErrors(errors);
    }

    /**
     * A data set with this share of the people and the usual errors.
     *
     * @param share the share of the people, above 0 and at most 1
     * @return the coverage
     */
    public static Coverage of(double share) {
        return new Coverage(share, 1);
    }

    /**
     * The same share with other errors.
     *
     * @param factor a factor on the usual share of errors and changes, from 0 to 10
     * @return the changed coverage
     */
    public Coverage withErrors(double factor) {
        return new Coverage(share, factor);
    }
}
