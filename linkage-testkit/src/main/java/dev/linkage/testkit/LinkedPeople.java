package dev.linkage.testkit;

import java.util.List;

/**
 * Data sets over one population, made by {@link SamplePeople#linked(Coverage...)}.
 *
 * @param dataSets the data sets, at least two
 */
public record LinkedPeople(List<SamplePeople> dataSets) {

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there are fewer than two data sets
     */
    public LinkedPeople {
        dataSets = List.copyOf(dataSets);
        if (dataSets.size() < 2) {
            throw new IllegalArgumentException("dataSets must be at least two but was " + dataSets.size());
        }
    }

    /**
     * The first data set.
     *
     * @return the data set
     */
    public SamplePeople left() {
        return dataSets.get(0);
    }

    /**
     * The second data set.
     *
     * @return the data set
     */
    public SamplePeople right() {
        return dataSets.get(1);
    }
}
