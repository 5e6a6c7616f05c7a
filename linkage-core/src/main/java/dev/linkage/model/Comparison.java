package dev.linkage.model;

import dev.linkage.error.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * How one aspect of two records is compared: levels from most to least similar. The first level that holds gives the
 * pair's gamma: -1 for a null level, else counted down to 0 for the last. Immutable.
 *
 * @param name output name: column {@code gamma_<name>} of predictions
 * @param levels most similar first, else level last, null levels anywhere before it
 * @param description what it is, for charts
 */
public record Comparison(String name, List<Level> levels, String description) {

    /** Copies the levels and checks that one is an else level, in the last place. */
    public Comparison {
        levels = List.copyOf(levels);
        if (levels.isEmpty() || !levels.get(levels.size() - 1).isElse()) {
            throw new ModelException("comparison '" + name
                    + "' has no else level in the last place, so some pairs would have no level;"
                    + " end its levels with Level.otherwise()");
        }
        for (Level level : levels.subList(0, levels.size() - 1)) {
            if (level.isElse()) {
                throw new ModelException("comparison '" + name
                        + "' has an else level before its end; the levels after it" + " would never be reached");
            }
        }
        if (levels.stream().filter(level -> !level.isNull()).count() < 2) {
            throw new ModelException("comparison '" + name + "' needs a level beside its else and null levels");
        }
    }

    /**
     * A comparison of given levels.
     *
     * @param name output name
     * @param levels most similar first, else level last
     * @return the comparison
     */
    public static Comparison of(String name, Level... levels) {
        return new Comparison(name, Level.listOf(levels), name);
    }

    /**
     * Gamma of a level.
     *
     * @param index place among {@link #levels()}, from 0
     * @return -1 for a null level, else how many non-null levels come after it
     */
    public int gamma(int index) {
        if (levels.get(index).isNull()) {
            return -1;
        }
        return (int) levels.subList(index + 1, levels.size()).stream()
                .filter(level -> !level.isNull())
                .count();
    }

    /**
     * The level of a gamma.
     *
     * @param gamma as in predictions
     * @return its place among {@link #levels()}; the first null level for -1, or -1 when there is none
     */
    public int levelOf(int gamma) {
        for (int i = 0; i < levels.size(); i++) {
            if (gamma(i) == gamma) {
                return i;
            }
        }
        return -1;
    }

    /**
     * How many levels are not null levels.
     *
     * @return 2 or more; gammas run from this minus 1 down to 0
     */
    public int nonNullLevels() {
        return (int) levels.stream().filter(level -> !level.isNull()).count();
    }

    /**
     * With full term-frequency adjustment on the levels that are an exact match on one column.
     *
     * @return a copy
     */
    public Comparison withTermFrequencies() {
        return withTermFrequencies(tf -> tf);
    }

    /**
     * With term-frequency adjustment on the levels that are an exact match on one column.
     *
     * @param adjust changes the adjustment, such as {@code tf -> tf.withWeight(0.5)}
     * @return a copy
     */
    public Comparison withTermFrequencies(UnaryOperator<TermFrequency> adjust) {
        List<Level> changed = new ArrayList<>();
        boolean found = false;
        for (Level level : levels) {
            List<String> columns = level.exactMatchColumns();
            boolean adjusted = columns.size() == 1;
            found |= adjusted;
            changed.add(adjusted ? level.withTermFrequencies(adjust.apply(TermFrequency.of(columns.get(0)))) : level);
        }
        if (!found) {
            throw new ModelException("comparison '" + name + "' has no level that is an exact match on one column, so"
                    + " withTermFrequencies() has nothing to adjust; set it on a level with Level.withTermFrequencies");
        }
        return withLevels(changed);
    }

    /**
     * With m of the non-null levels.
     *
     * @param m most similar first, one for each non-null level
     * @return a copy
     */
    public Comparison withM(double... m) {
        return withProbabilities("m", m, Level::withM);
    }

    /**
     * With u of the non-null levels.
     *
     * @param u most similar first, one for each non-null level
     * @return a copy
     */
    public Comparison withU(double... u) {
        return withProbabilities("u", u, Level::withU);
    }

    /**
     * With another output name.
     *
     * @param newName the name
     * @return a copy
     */
    public Comparison named(String newName) {
        return new Comparison(newName, levels, description);
    }

    /**
     * With another description.
     *
     * @param newDescription for charts
     * @return a copy
     */
    public Comparison described(String newDescription) {
        return new Comparison(name, levels, newDescription);
    }

    /**
     * With other levels.
     *
     * @param newLevels most similar first, else level last
     * @return a copy
     */
    public Comparison withLevels(List<Level> newLevels) {
        return new Comparison(name, newLevels, description);
    }

    /**
     * Where a term-frequency adjustment of a level starts from.
     *
     * @param index place of a level with an adjustment
     * @return place of the level whose u is the base
     * @throws ModelException if the comparison has no exact-match level on the adjusted column
     */
    public int termFrequencyBase(int index) {
        TermFrequency tf = levels.get(index)
                .termFrequency()
                .orElseThrow(() -> new IllegalArgumentException("level " + index + " has no term frequencies"));
        if (tf.base() == TermFrequency.Base.THIS_LEVEL) {
            return index;
        }
        for (int i = 0; i < levels.size(); i++) {
            List<String> columns = levels.get(i).exactMatchColumns();
            if (columns.size() == 1 && columns.get(0).equalsIgnoreCase(tf.column())) {
                return i;
            }
        }
        throw new ModelException("comparison '" + name + "' adjusts level '"
                + levels.get(index).label() + "' by term frequencies of '" + tf.column()
                + "' but has no exact-match level on that column whose u could be the base; add one, or use"
                + " TermFrequency.Base.THIS_LEVEL");
    }

    private interface Setter {
        Level set(Level level, double value);
    }

    private Comparison withProbabilities(String what, double[] values, Setter setter) {
        if (values.length != nonNullLevels()) {
            throw new ModelException("comparison '" + name + "' has " + nonNullLevels() + " non-null levels but "
                    + values.length + " values of " + what + " were given");
        }
        List<Level> changed = new ArrayList<>();
        int next = 0;
        for (Level level : levels) {
            changed.add(level.isNull() ? level : setter.set(level, values[next++]));
        }
        return withLevels(changed);
    }

    /** One line: name, number of levels, description. */
    @Override
    public String toString() {
        return "comparison " + name + " (" + levels.size() + (levels.size() == 1 ? " level): " : " levels): ")
                + description;
    }
}
