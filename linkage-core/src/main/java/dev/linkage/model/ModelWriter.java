package dev.linkage.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import dev.linkage.model.internal.Numbers;
import dev.linkage.model.internal.SplinkSql;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;

/** A model as the JSON that Splink 5 saves, keys in its order; no key that Splink does not know. */
final class ModelWriter {

    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final JsonGenerator json;

    private ModelWriter(JsonGenerator json) {
        this.json = json;
    }

    static String write(LinkageModel model) {
        StringWriter out = new StringWriter();
        DefaultIndenter indent = new DefaultIndenter("    ", "\n");
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter(separators)
                    .withObjectIndenter(indent)
                    .withArrayIndenter(indent));
            new ModelWriter(json).model(model);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void model(LinkageModel model) throws IOException {
        ModelOptions options = model.options();
        json.writeStartObject();
        json.writeStringField("link_type", model.linkType().splinkName());
        number("probability_two_random_records_match", model.prior());
        json.writeBooleanField("retain_matching_columns", options.retainMatchingColumns());
        json.writeBooleanField("retain_intermediate_calculation_columns", options.retainIntermediateColumns());
        texts("additional_columns_to_retain", options.additionalColumns());
        json.writeStringField("sql_dialect", "duckdb");
        number("em_convergence", options.emConvergence());
        json.writeNumberField("max_iterations", options.maxIterations());
        json.writeStringField("match_weight_column_prefix", options.matchWeightPrefix());
        json.writeStringField("term_frequency_adjustment_column_prefix", options.termFrequencyPrefix());
        json.writeStringField("comparison_vector_value_column_prefix", options.gammaPrefix());
        json.writeStringField("unique_id_column_name", options.uniqueIdColumn());
        json.writeStringField("source_dataset_column_name", options.sourceDatasetColumn());
        json.writeArrayFieldStart("blocking_rules_to_generate_predictions");
        for (BlockingRule rule : model.blockingRules()) {
            rule(rule);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("comparisons");
        for (Comparison comparison : model.comparisons()) {
            comparison(comparison);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void rule(BlockingRule rule) throws IOException {
        json.writeStartObject();
        json.writeStringField("blocking_rule", SplinkSql.rule(rule.predicate()));
        json.writeStringField("sql_dialect", "duckdb");
        if (rule.explodes()) {
            texts("arrays_to_explode", rule.arraysToExplode());
        }
        json.writeEndObject();
    }

    private void comparison(Comparison comparison) throws IOException {
        json.writeStartObject();
        json.writeStringField("output_column_name", comparison.name());
        json.writeArrayFieldStart("comparison_levels");
        for (Level level : comparison.levels()) {
            level(level);
        }
        json.writeEndArray();
        json.writeStringField("comparison_description", comparison.description());
        json.writeEndObject();
    }

    private void level(Level level) throws IOException {
        json.writeStartObject();
        json.writeStringField("sql_condition", SplinkSql.condition(level.condition()));
        json.writeStringField("label_for_charts", level.label());
        if (!level.isNull()) {
            probability("m_probability", level.m());
            probability("u_probability", level.u());
        }
        json.writeBooleanField("fix_m_probability", level.fixM());
        json.writeBooleanField("fix_u_probability", level.fixU());
        if (level.termFrequency().isPresent()) {
            TermFrequency tf = level.termFrequency().get();
            json.writeStringField("tf_adjustment_column", tf.column());
            if (tf.minimumU() != 0) {
                number("tf_minimum_u_value", tf.minimumU());
            }
            number("tf_adjustment_weight", Math.max(tf.weight(), ModelReader.NO_WEIGHT));
        }
        if (level.isNull()) {
            json.writeBooleanField("is_null_level", true);
        }
        boolean thisLevel = level.termFrequency()
                .filter(tf -> tf.base() == TermFrequency.Base.THIS_LEVEL)
                .isPresent();
        if (thisLevel) {
            json.writeBooleanField("disable_tf_exact_match_detection", true);
        }
        json.writeEndObject();
    }

    /** Splink refuses probabilities below its floor, to which match weights raise them anyway. */
    private void probability(String key, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            number(key, Math.max(value.getAsDouble(), 1e-300));
        }
    }

    private void number(String key, double value) throws IOException {
        json.writeFieldName(key);
        json.writeNumber(Numbers.decimal(value));
    }

    private void texts(String key, List<String> values) throws IOException {
        json.writeArrayFieldStart(key);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
