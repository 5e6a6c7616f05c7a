package dev.linkage.model;

import dev.linkage.error.ModelException;
import dev.linkage.model.internal.ConditionReader;
import dev.linkage.model.internal.RuleReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A model from the JSON that Splink 5 saves. */
final class ModelReader {

    private static final Logger LOG = LoggerFactory.getLogger(ModelReader.class);

    /** Weights that stand for none, since Splink cannot say 0. */
    static final double NO_WEIGHT = 1e-300;

    private static final Set<String> DEPRECATED = Set.of("bayes_factor_column_prefix", "salting_partitions");
    private static final Set<String> MODEL_KEYS = Set.of(
            "link_type",
            "probability_two_random_records_match",
            "retain_matching_columns",
            "retain_intermediate_calculation_columns",
            "additional_columns_to_retain",
            "sql_dialect",
            "linker_uid",
            "em_convergence",
            "max_iterations",
            "match_weight_column_prefix",
            "term_frequency_adjustment_column_prefix",
            "comparison_vector_value_column_prefix",
            "unique_id_column_name",
            "source_dataset_column_name",
            "blocking_rules_to_generate_predictions",
            "comparisons");
    private static final Set<String> RULE_KEYS = Set.of("blocking_rule", "sql_dialect", "arrays_to_explode");
    private static final Set<String> COMPARISON_KEYS =
            Set.of("output_column_name", "comparison_levels", "comparison_description");
    private static final Set<String> LEVEL_KEYS = Set.of(
            "sql_condition",
            "label_for_charts",
            "is_null_level",
            "m_probability",
            "u_probability",
            "fix_m_probability",
            "fix_u_probability",
            "tf_adjustment_column",
            "tf_adjustment_weight",
            "tf_minimum_u_value",
            "disable_tf_exact_match_detection");

    private ModelReader() {}

    static LinkageModel read(JsonObject file) {
        String source = "model from " + file.place();
        JsonObject json = withoutDeprecated(file.at(source), MODEL_KEYS);
        json.optionalText("sql_dialect")
                .filter(dialect -> !dialect.equals("duckdb"))
                .ifPresent(dialect -> LOG.warn("{} was saved for {}; its SQL is taken as DuckDB's", source, dialect));
        List<BlockingRule> rules = new ArrayList<>();
        for (Object rule : json.list("blocking_rules_to_generate_predictions")) {
            rules.add(rule(rule, json, source + ", blocking rule " + (rules.size() + 1)));
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (JsonObject comparison : json.objects("comparisons")) {
            comparisons.add(comparison(comparison, source + ", comparison " + (comparisons.size() + 1)));
        }
        return checked(
                source,
                () -> new LinkageModel(
                        linkType(json),
                        comparisons,
                        rules,
                        json.number("probability_two_random_records_match", LinkageModel.DEFAULT_PRIOR),
                        options(json)));
    }

    private static JsonObject withoutDeprecated(JsonObject json, Set<String> known) {
        DEPRECATED.stream().filter(json::has).forEach(key -> LOG.info("{}: '{}' has no effect", json.place(), key));
        json.values().keySet().removeAll(DEPRECATED);
        json.allowOnly(known);
        return json;
    }

    private static LinkType linkType(JsonObject json) {
        String name = json.text("link_type");
        return Arrays.stream(LinkType.values())
                .filter(type -> type.splinkName().equals(name))
                .findFirst()
                .orElseThrow(() -> json.wrong(
                        "unknown link_type '" + name + "'",
                        "known are "
                                + Arrays.stream(LinkType.values())
                                        .map(LinkType::splinkName)
                                        .collect(Collectors.joining(", "))));
    }

    private static ModelOptions options(JsonObject json) {
        ModelOptions defaults = ModelOptions.DEFAULT;
        return new ModelOptions(
                json.optionalText("unique_id_column_name").orElse(defaults.uniqueIdColumn()),
                json.optionalText("source_dataset_column_name").orElse(defaults.sourceDatasetColumn()),
                json.number("em_convergence", defaults.emConvergence()),
                json.whole("max_iterations", defaults.maxIterations()),
                json.flag("retain_matching_columns", true),
                json.flag("retain_intermediate_calculation_columns", false),
                json.texts("additional_columns_to_retain"),
                json.optionalText("match_weight_column_prefix").orElse(defaults.matchWeightPrefix()),
                json.optionalText("term_frequency_adjustment_column_prefix").orElse(defaults.termFrequencyPrefix()),
                json.optionalText("comparison_vector_value_column_prefix").orElse(defaults.gammaPrefix()));
    }

    private static BlockingRule rule(Object rule, JsonObject model, String place) {
        if (rule instanceof String sql) {
            return checked(place, () -> RuleReader.read(sql, List.of()));
        }
        if (!(rule instanceof JsonObject object)) {
            throw model.at(place).wrong("must be SQL or an object but was " + JsonObject.shown(rule), "correct it");
        }
        JsonObject json = withoutDeprecated(object.at(place), RULE_KEYS);
        String sql = json.text("blocking_rule");
        return checked(place, () -> RuleReader.read(sql, json.texts("arrays_to_explode")));
    }

    private static Comparison comparison(JsonObject object, String number) {
        JsonObject unnamed = object.at(number);
        String name = unnamed.text("output_column_name");
        String place = number + " '" + name + "'";
        JsonObject json = object.at(place);
        json.allowOnly(COMPARISON_KEYS);
        List<Level> levels = new ArrayList<>();
        for (JsonObject level : json.objects("comparison_levels")) {
            levels.add(level(level, place + ", level " + (levels.size() + 1)));
        }
        String description = json.optionalText("comparison_description").orElse(name);
        return checked(place, () -> new Comparison(name, levels, description));
    }

    private static Level level(JsonObject object, String number) {
        String sql = object.at(number).text("sql_condition");
        String label = object.at(number).optionalText("label_for_charts").orElse(sql);
        String place = number + " '" + label + "'";
        JsonObject json = object.at(place);
        json.allowOnly(LEVEL_KEYS);
        boolean isNull = json.flag("is_null_level", false);
        OptionalDouble m = probability(json, "m_probability");
        OptionalDouble u = probability(json, "u_probability");
        return checked(
                place,
                () -> new Level(
                        ConditionReader.read(sql),
                        label,
                        isNull,
                        isNull ? OptionalDouble.empty() : m,
                        isNull ? OptionalDouble.empty() : u,
                        json.flag("fix_m_probability", false),
                        json.flag("fix_u_probability", false),
                        termFrequency(json)));
    }

    private static OptionalDouble probability(JsonObject json, String key) {
        OptionalDouble value = json.optionalNumber(key);
        if (value.isPresent() && !(value.getAsDouble() > 0)) {
            throw json.wrong(
                    "'" + key + "' must be above 0 but was " + value.getAsDouble(),
                    "train the level, leave the key out for an untrained one, or set 1e-300 for the least there is");
        }
        return value;
    }

    private static Optional<TermFrequency> termFrequency(JsonObject json) {
        double weight = json.number("tf_adjustment_weight", 1);
        double minimumU = json.number("tf_minimum_u_value", 0);
        boolean thisLevel = json.flag("disable_tf_exact_match_detection", false);
        return json.optionalText("tf_adjustment_column")
                .map(column -> new TermFrequency(
                        column,
                        weight <= NO_WEIGHT && weight >= 0 ? 0 : weight,
                        minimumU,
                        thisLevel ? TermFrequency.Base.THIS_LEVEL : TermFrequency.Base.EXACT_MATCH_LEVEL));
    }

    private static <T> T checked(String place, Supplier<T> make) {
        try {
            return make.get();
        } catch (ModelException e) {
            throw String.valueOf(e.getMessage()).startsWith(place)
                    ? e
                    : new ModelException(place + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new ModelException(place + ": " + e.getMessage() + "; correct it or save the model again", e);
        }
    }
}
