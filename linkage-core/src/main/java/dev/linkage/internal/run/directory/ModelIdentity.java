package dev.linkage.internal.run.directory;

import dev.linkage.internal.mask.Shown;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelJson;
import dev.linkage.model.ModelOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A model as a manifest names it: enough to tell two apart and to say where they differ.
 *
 * @param sha256 of the model as a file, which decides
 * @param linkType which pairs are candidates
 * @param prior probability that two random records match
 * @param comparisons name of each comparison and the SHA-256 of what it says
 * @param rules blocking rules in words
 */
public record ModelIdentity(
        String sha256, LinkType linkType, double prior, Map<String, String> comparisons, List<String> rules) {

    /** Copies the collections, in their order. */
    public ModelIdentity {
        comparisons = Collections.unmodifiableMap(new LinkedHashMap<>(comparisons));
        rules = List.copyOf(rules);
    }

    /**
     * Of a model.
     *
     * @param model as a prediction uses it, what it retains included
     * @param shown how texts in the rules appear
     * @return its identity
     */
    public static ModelIdentity of(LinkageModel model, Shown shown) {
        LinkageModel bare = model.withOptions(ModelOptions.DEFAULT).withBlockingRules(List.of());
        Map<String, String> comparisons = new LinkedHashMap<>();
        for (Comparison comparison : model.comparisons()) {
            LinkageModel alone = bare.withPrior(LinkageModel.DEFAULT_PRIOR).withComparisons(List.of(comparison));
            comparisons.put(comparison.name(), Sha256.of(ModelJson.format(alone)));
        }
        return new ModelIdentity(
                Sha256.of(ModelJson.format(model)),
                model.linkType(),
                model.prior(),
                comparisons,
                model.blockingRules().stream()
                        .map(rule -> shown.words(rule.toString()))
                        .toList());
    }

    /** What differs, one sentence each; none where the models are the same. */
    List<String> differences(ModelIdentity now) {
        List<String> found = new ArrayList<>();
        if (sha256.equals(now.sha256)) {
            return found;
        }
        found.add("model: sha256 " + sha256 + " there, " + now.sha256 + " now");
        if (linkType != now.linkType) {
            found.add("link type: " + linkType + " there, " + now.linkType + " now");
        }
        if (Double.compare(prior, now.prior) != 0) {
            found.add("prior: " + prior + " there, " + now.prior + " now");
        }
        if (!List.copyOf(comparisons.keySet()).equals(List.copyOf(now.comparisons.keySet()))) {
            found.add("comparisons: " + String.join(", ", comparisons.keySet()) + " there, "
                    + String.join(", ", now.comparisons.keySet()) + " now");
        }
        for (String name : new TreeSet<>(comparisons.keySet())) {
            if (now.comparisons.containsKey(name)
                    && !Objects.equals(comparisons.get(name), now.comparisons.get(name))) {
                found.add("comparison '" + name + "': its levels, m, u or term frequencies (sha256 "
                        + comparisons.get(name) + " there, " + now.comparisons.get(name) + " now)");
            }
        }
        if (!rules.equals(now.rules)) {
            found.add("blocking rules: " + rules + " there, " + now.rules + " now");
        }
        return found;
    }
}
