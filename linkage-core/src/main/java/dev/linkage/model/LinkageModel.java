package dev.linkage.model;

import dev.linkage.error.ModelException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A linkage model: what is compared, which pairs are compared, and the parameters. Training returns a new one.
 * Immutable and thread-safe.
 *
 * @param linkType which pairs are candidates at all
 * @param comparisons one or more, names distinct
 * @param blockingRules rules that make candidate pairs, in order; none means every pair
 * @param prior probability that two random records match, in (0, 1)
 * @param options everything else: column names, convergence, retained columns
 */
public record LinkageModel(
        LinkType linkType,
        List<Comparison> comparisons,
        List<BlockingRule> blockingRules,
        double prior,
        ModelOptions options) {

    /** Prior of a model that nobody set or trained. */
    public static final double DEFAULT_PRIOR = 0.0001;

    /** Copies the lists and checks names and prior. */
    public LinkageModel {
        comparisons = List.copyOf(comparisons);
        blockingRules = List.copyOf(blockingRules);
        if (comparisons.isEmpty()) {
            throw new ModelException("a model needs at least one comparison");
        }
        Set<String> names = new HashSet<>();
        for (Comparison comparison : comparisons) {
            if (!names.add(comparison.name().toLowerCase(Locale.ROOT))) {
                throw new ModelException("two comparisons are named '" + comparison.name()
                        + "', which would give two output columns of one name; rename one with named(\"...\")");
            }
        }
        if (!(prior > 0 && prior < 1)) {
            throw new ModelException(
                    "the prior (probability that two random records match) must be above 0 and below 1 but was "
                            + prior);
        }
    }

    /**
     * Reads a model file, as {@link ModelJson#read}.
     *
     * @param file saved by {@link #save} or by Splink 5
     * @return the model
     * @throws ModelException if the file is missing or no model
     */
    public static LinkageModel load(Path file) {
        return ModelJson.read(file);
    }

    /**
     * Writes a model file that Splink 5 reads too, as {@link ModelJson#write}.
     *
     * @param file replaced when it exists; missing directories are made
     */
    public void save(Path file) {
        ModelJson.write(this, file);
    }

    /**
     * A model that finds duplicates within one data set.
     *
     * @param comparisons what is compared
     * @param blockingRules which pairs are compared
     * @return an untrained model
     */
    public static LinkageModel dedupe(List<Comparison> comparisons, List<BlockingRule> blockingRules) {
        return of(LinkType.DEDUPE, comparisons, blockingRules);
    }

    /**
     * A model that finds matches between two or more data sets.
     *
     * @param comparisons what is compared
     * @param blockingRules which pairs are compared
     * @return an untrained model
     */
    public static LinkageModel link(List<Comparison> comparisons, List<BlockingRule> blockingRules) {
        return of(LinkType.LINK, comparisons, blockingRules);
    }

    /**
     * A model that finds matches between data sets and within each of them.
     *
     * @param comparisons what is compared
     * @param blockingRules which pairs are compared
     * @return an untrained model
     */
    public static LinkageModel linkAndDedupe(List<Comparison> comparisons, List<BlockingRule> blockingRules) {
        return of(LinkType.LINK_AND_DEDUPE, comparisons, blockingRules);
    }

    private static LinkageModel of(LinkType type, List<Comparison> comparisons, List<BlockingRule> rules) {
        return new LinkageModel(type, comparisons, rules, DEFAULT_PRIOR, ModelOptions.DEFAULT);
    }

    /**
     * Comparisons as a list, to be read aloud in {@link #dedupe}.
     *
     * @param comparisons one or more
     * @return the list
     */
    public static List<Comparison> comparing(Comparison... comparisons) {
        return List.copyOf(Arrays.asList(comparisons));
    }

    /**
     * Blocking rules as a list, to be read aloud in {@link #dedupe}.
     *
     * @param rules in order; none means every pair is compared
     * @return the list
     */
    public static List<BlockingRule> blocking(BlockingRule... rules) {
        return List.copyOf(Arrays.asList(rules));
    }

    /**
     * With another prior.
     *
     * @param newPrior in (0, 1)
     * @return a copy
     */
    public LinkageModel withPrior(double newPrior) {
        return new LinkageModel(linkType, comparisons, blockingRules, newPrior, options);
    }

    /**
     * With other comparisons.
     *
     * @param newComparisons one or more
     * @return a copy
     */
    public LinkageModel withComparisons(List<Comparison> newComparisons) {
        return new LinkageModel(linkType, newComparisons, blockingRules, prior, options);
    }

    /**
     * With other blocking rules.
     *
     * @param newRules in order
     * @return a copy
     */
    public LinkageModel withBlockingRules(List<BlockingRule> newRules) {
        return new LinkageModel(linkType, comparisons, newRules, prior, options);
    }

    /**
     * With other options.
     *
     * @param newOptions column names, convergence, retained columns
     * @return a copy
     */
    public LinkageModel withOptions(ModelOptions newOptions) {
        return new LinkageModel(linkType, comparisons, blockingRules, prior, newOptions);
    }

    /**
     * With another unique-id column; {@code unique_id} otherwise.
     *
     * @param column column name
     * @return a copy
     */
    public LinkageModel withUniqueId(String column) {
        return withOptions(options.withUniqueIdColumn(column));
    }

    /**
     * A comparison by name.
     *
     * @param name output name, ignoring case
     * @return the comparison
     * @throws ModelException if there is none, listing the names
     */
    public Comparison comparison(String name) {
        return comparisons.stream()
                .filter(c -> c.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new ModelException("the model has no comparison '" + name + "'; it has "
                        + String.join(
                                ", ", comparisons.stream().map(Comparison::name).toList())));
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        return linkType.name().toLowerCase(Locale.ROOT) + " model: " + count(comparisons.size(), "comparison") + ", "
                + count(blockingRules.size(), "rule") + ", prior " + String.format(Locale.ROOT, "%.3g", prior);
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
