package dev.linkage.internal.plan;

import dev.linkage.engine.Engine;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The data sets of a linkage, ordered by name, with the columns that all of them have.
 *
 * @param linkType which pairs are candidates
 * @param sources data sets by name
 */
public record Inputs(LinkType linkType, List<Source> sources) {

    /** Separator of Splink's composite ids. */
    public static final String SEPARATOR = "-__-";

    /** Copies and orders the sources, and checks their number and names. */
    public Inputs {
        List<Source> sorted = new ArrayList<>(sources);
        sorted.sort(Inputs::byName);
        sources = List.copyOf(sorted);
        checkNumber(linkType, sources.size());
        Set<String> names = new HashSet<>();
        for (Source source : sources) {
            if (!names.add(source.name())) {
                throw new InputException("two data sets are named '" + source.name()
                        + "', so their records could not be told apart; give one another name with .named(\"...\")");
            }
            if (source.name().isEmpty() || source.name().contains(SEPARATOR)) {
                throw new InputException("data set name '" + source.name() + "' must not be empty or contain '"
                        + SEPARATOR + "'; give it another name with .named(\"...\")");
            }
            if (source.engine() != sources.get(0).engine()) {
                throw new InputException("data set '" + source.name() + "' belongs to another engine than '"
                        + sources.get(0).name() + "'; read all data sets with one DuckDb");
            }
        }
    }

    /** In the order of UTF-8, as engines compare text; Java's own order differs beyond the basic plane. */
    private static int byName(Source a, Source b) {
        return Arrays.compareUnsigned(
                a.name().getBytes(StandardCharsets.UTF_8), b.name().getBytes(StandardCharsets.UTF_8));
    }

    private static void checkNumber(LinkType linkType, int number) {
        if (number == 0) {
            throw new InputException("no data set was given; pass one or more to Linker.of(model, ...)");
        }
        if (linkType == LinkType.DEDUPE && number > 1) {
            throw new InputException("a dedupe model takes one data set but " + number
                    + " were given; use linkAndDedupe(...) to find duplicates in and between them, or link(...) for"
                    + " matches between them only");
        }
        if (linkType != LinkType.DEDUPE && number == 1) {
            throw new InputException("a " + (linkType == LinkType.LINK ? "link" : "linkAndDedupe")
                    + " model takes two or more data sets but one was given; use dedupe(...) for one");
        }
    }

    /**
     * The data sets of a model.
     *
     * @param model the model
     * @param sources its data sets
     * @return checked inputs
     * @throws InputException if columns are missing or types do not fit, naming each
     */
    public static Inputs of(LinkageModel model, List<Source> sources) {
        Inputs inputs = new Inputs(model.linkType(), sources);
        new ModelFit(model, inputs).check();
        return inputs;
    }

    /**
     * The engine of the data sets.
     *
     * @return the one engine
     */
    public Engine engine() {
        return sources.get(0).engine();
    }

    /**
     * How values of the data appear in messages.
     *
     * @return as the engine asks for
     */
    public Shown shown() {
        return Shown.of(engine().masksValues());
    }

    /**
     * Names of the data sets.
     *
     * @return in order
     */
    public List<String> names() {
        return sources.stream().map(Source::name).toList();
    }

    /**
     * Names of all columns of all data sets.
     *
     * @return as first found, distinct ignoring case
     */
    public List<String> columnNames() {
        Map<String, String> names = new LinkedHashMap<>();
        for (Source source : sources) {
            source.columns()
                    .forEach(column -> names.putIfAbsent(column.name().toLowerCase(Locale.ROOT), column.name()));
        }
        return List.copyOf(names.values());
    }

    /**
     * A column of a data set.
     *
     * @param source the data set
     * @param name ignoring case
     * @return empty if it has none of that name
     */
    static Optional<SourceColumn> column(Source source, String name) {
        return source.columns().stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /**
     * Type of the ids, as they are compared.
     *
     * @param uniqueId the unique-id column
     * @return VARCHAR when the data sets differ; empty when one lacks the column
     */
    public Optional<String> idType(String uniqueId) {
        List<String> types = sources.stream()
                .flatMap(source -> column(source, uniqueId).stream())
                .map(SourceColumn::type)
                .toList();
        return types.size() < sources.size()
                ? Optional.empty()
                : Optional.of(idsAsText(uniqueId) ? "VARCHAR" : types.get(0));
    }

    /**
     * Whether ids of the data sets differ in type, so that they are compared as text.
     *
     * @param uniqueId the unique-id column
     * @return true when they differ
     */
    public boolean idsAsText(String uniqueId) {
        return sources.stream()
                        .flatMap(source -> column(source, uniqueId).stream())
                        .map(SourceColumn::type)
                        .distinct()
                        .count()
                > 1;
    }
}
