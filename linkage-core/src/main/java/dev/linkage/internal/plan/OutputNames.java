package dev.linkage.internal.plan;

import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.internal.ModelColumns;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names of the columns of scored pairs: two that are equal ignoring case would be one column to most readers. */
final class OutputNames {
    private final Map<String, String> meanings = new LinkedHashMap<>();
    private final Set<String> conflicts = new LinkedHashSet<>();

    private OutputNames() {}

    /** What is wrong, one line for each name that two columns would have. */
    static Set<String> conflicts(LinkageModel model, Inputs inputs, ModelColumns columns) {
        OutputNames names = new OutputNames();
        ModelOptions options = model.options();
        names.claim("match_weight", "the match weight");
        names.claim("match_probability", "the match probability");
        names.claim("match_key", "the match key");
        if (inputs.sources().size() > 1) {
            names.claimSides(options.sourceDatasetColumn(), "the data set's name");
        }
        names.column(options.uniqueIdColumn());
        options.additionalColumns().forEach(names::column);
        if (options.retainMatchingColumns()) {
            model.comparisons().forEach(comparison -> columns.of(comparison).forEach(names::column));
            model.blockingRules().forEach(rule -> columns.of(rule).forEach(names::column));
        }
        for (Comparison comparison : model.comparisons()) {
            names.comparison(comparison, options);
        }
        return names.conflicts;
    }

    private void comparison(Comparison comparison, ModelOptions options) {
        String of = " of comparison '" + comparison.name() + "'";
        if (options.retainMatchingColumns()) {
            claim(options.gammaPrefix() + comparison.name(), "the level" + of);
        }
        if (options.retainIntermediateColumns()) {
            claim(options.matchWeightPrefix() + comparison.name(), "the weight" + of);
            comparison
                    .levels()
                    .forEach(level -> level.termFrequency().ifPresent(tf -> {
                        claimSides(
                                options.termFrequencyPrefix() + tf.column(),
                                "the term frequency of column '" + tf.column().toLowerCase(Locale.ROOT) + "'");
                        claim(
                                options.matchWeightPrefix() + "tf_adj_" + comparison.name(),
                                "the term-frequency adjustment" + of);
                    }));
        }
    }

    private void column(String name) {
        claimSides(name, "column '" + name.toLowerCase(Locale.ROOT) + "'");
    }

    private void claimSides(String name, String meaning) {
        List.of("_l", "_r").forEach(side -> claim(name + side, meaning));
    }

    private void claim(String name, String meaning) {
        String other = meanings.putIfAbsent(name.toLowerCase(Locale.ROOT), meaning);
        if (other != null && !other.equals(meaning)) {
            conflicts.add("scored pairs would have two columns named '" + name + "', for " + other + " and for "
                    + meaning + "; rename one where it is read or in the model, or do not retain it");
        }
    }
}
