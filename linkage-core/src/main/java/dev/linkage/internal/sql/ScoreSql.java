package dev.linkage.internal.sql;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.sql.ComparisonSql.Measure;
import dev.linkage.internal.sql.OutputColumn.Kind;
import dev.linkage.internal.sql.OutputColumn.Side;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.MatchWeight;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.TermFrequency;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Scores pairs in one streaming statement: measures once per pair, gammas, weights, and their sum from left to right in
 * the model's order.
 */
public final class ScoreSql {
    /** More than sums of weights in another order can differ by. */
    private static final double ROUNDING = 1e-6;

    private final LinkageModel model;
    private final PreparedLayout layout;
    private final PairsSql pairs;
    private final List<String> dataSetNames;
    private final List<ComparisonSql> comparisons;

    /**
     * For a model whose levels all have m and u where weights are asked for.
     *
     * @param model the model, or some of its comparisons when only gammas are asked for
     * @param layout the prepared table's layout
     * @param pairs candidate pairs
     * @param dataSetNames names by number
     */
    public ScoreSql(LinkageModel model, PreparedLayout layout, PairsSql pairs, List<String> dataSetNames) {
        this.model = model;
        this.layout = layout;
        this.pairs = pairs;
        this.dataSetNames = List.copyOf(dataSetNames);
        this.comparisons = model.comparisons().stream()
                .map(comparison -> new ComparisonSql(comparison, layout))
                .toList();
    }

    /**
     * Scored pairs of a chunk, with Splink's column names.
     *
     * @param chunk the chunk
     * @param threshold lowest weight that is given out
     * @return the statement
     */
    public SqlStatement scored(Chunk chunk, Threshold threshold) {
        ModelOptions options = model.options();
        Set<String> columns = pairColumns();
        columns.add(layout.plain(options.uniqueIdColumn()));
        termFrequencyColumns(columns, options.retainIntermediateColumns());
        List<String> output = new ArrayList<>();
        for (OutputColumn column : columns()) {
            output.add(sql(column, chunk.rule()));
            if (column.kind() == Kind.VALUE) {
                columns.add(column.source());
            }
        }
        String weighted = summed(
                threshold.isNone() ? weighted(pairs.of(chunk, columns), all()) : pruned(chunk, columns, threshold));
        String filter = threshold.isNone() ? "" : " WHERE match_weight >= " + Sql.number(threshold.weight());
        return new SqlStatement(
                "score rule " + chunk.rule() + " (" + model.blockingRules().get(chunk.rule()) + ")",
                "SELECT " + String.join(", ", output) + " FROM (" + weighted + ")" + filter);
    }

    /**
     * Prepared columns that the comparisons read.
     *
     * @return names without suffix
     */
    public Set<String> pairColumns() {
        Set<String> columns = new LinkedHashSet<>();
        comparisons.forEach(comparison -> columns.addAll(comparison.pairColumns()));
        return columns;
    }

    private void termFrequencyColumns(Set<String> columns, boolean plain) {
        for (int i : termFrequencies()) {
            columns.add(layout.computed("log_tf" + i));
            if (plain) {
                columns.add(layout.computed("tf" + i));
            }
        }
    }

    private Set<Integer> termFrequencies() {
        Set<Integer> used = new LinkedHashSet<>();
        for (Comparison comparison : model.comparisons()) {
            for (Level level : comparison.levels()) {
                level.termFrequency().ifPresent(tf -> used.add(layout.termFrequency(tf.column())));
            }
        }
        return used;
    }

    private List<Integer> all() {
        return IntStream.range(0, comparisons.size()).boxed().toList();
    }

    /**
     * Cheap comparisons first, then the dear ones one by one. After each, pairs end that the best levels of those still
     * to come could not lift to the threshold; only what is left after the first is looked at for other rules.
     */
    private String pruned(Chunk chunk, Set<String> columns, Threshold threshold) {
        Map<Boolean, List<Integer>> byCost = all().stream()
                .collect(Collectors.partitioningBy(
                        i -> UpperBound.isDear(model.comparisons().get(i))));
        List<Integer> known = new ArrayList<>(byCost.getOrDefault(false, List.of()));
        List<Integer> open = new ArrayList<>(byCost.getOrDefault(true, List.of()));
        open.sort(Comparator.comparingLong(
                i -> UpperBound.cost(model.comparisons().get(i))));
        PairsSql.Unchecked found = pairs.unchecked(chunk, columns);
        // In a CASE, as the engine would look at columns of the join there, for all pairs.
        String sql = "SELECT * FROM (" + weighted(found.sql(), known) + ") WHERE CASE WHEN "
                + reaches(threshold, known, open) + " THEN " + found.check() + " ELSE FALSE END";
        while (!open.isEmpty()) {
            int next = open.remove(0);
            known.add(next);
            sql = weighted(sql, List.of(next));
            if (!open.isEmpty()) {
                sql = "SELECT * FROM (" + sql + ") WHERE " + reaches(threshold, known, open);
            }
        }
        return sql;
    }

    private String reaches(Threshold threshold, List<Integer> known, List<Integer> open) {
        StringBuilder bound = new StringBuilder(Sql.number(MatchWeight.ofProbability(model.prior())));
        known.forEach(i -> bound.append(addends(i)));
        open.forEach(i -> bound.append(" + ").append(bound(i)));
        return bound + " >= " + Sql.number(threshold.weight() - ROUNDING);
    }

    private String bound(int place) {
        Comparison comparison = model.comparisons().get(place);
        return new UpperBound(comparison, layout, level -> adjustment(comparison, level)).sql();
    }

    /** Adds {@code __g}, {@code __w} and {@code __t} with the places of some comparisons. */
    private String weighted(String pairsSql, List<Integer> places) {
        if (places.isEmpty()) {
            return pairsSql;
        }
        List<String> weights = new ArrayList<>();
        for (int i : places) {
            Comparison comparison = model.comparisons().get(i);
            weights.add(levelWeight(comparison, i) + " AS __w" + i);
            if (adjusts(comparison)) {
                weights.add(termFrequencyWeight(comparison, i) + " AS __t" + i);
            }
        }
        return "SELECT *, " + String.join(", ", weights) + " FROM (" + gammas(pairsSql, places) + ")";
    }

    private String addends(int place) {
        return " + __w" + place + (adjusts(model.comparisons().get(place)) ? " + __t" + place : "");
    }

    /** Adds the weight: a sum from left to right in the model's order. */
    private String summed(String weighted) {
        StringBuilder sum = new StringBuilder(Sql.number(MatchWeight.ofProbability(model.prior())));
        all().forEach(i -> sum.append(addends(i)));
        return "SELECT *, " + sum + " AS match_weight FROM (" + weighted + ")";
    }

    /** Adds {@code __g} with the places of some comparisons, one gamma for each. */
    private String gammas(String pairsSql, List<Integer> places) {
        Map<String, Measure> measures = new LinkedHashMap<>();
        places.forEach(i -> comparisons.get(i).measures().forEach(measures::putIfAbsent));
        Map<String, String> names = new LinkedHashMap<>();
        measures.keySet().forEach(key -> names.put(key, "__m" + places.get(0) + "_" + names.size()));
        String sql = pairsSql;
        for (int layer = 0; layer <= 1; layer++) {
            List<String> added = new ArrayList<>();
            for (Map.Entry<String, Measure> measure : measures.entrySet()) {
                if (measure.getValue().layer() == layer) {
                    added.add(ComparisonSql.withNames(measure.getValue().sql().get(), names) + " AS "
                            + names.get(measure.getKey()));
                }
            }
            sql = added.isEmpty() ? sql : "SELECT *, " + String.join(", ", added) + " FROM (" + sql + ")";
        }
        List<String> gammas = new ArrayList<>();
        for (int i : places) {
            gammas.add(comparisons.get(i).gamma(names) + " AS __g" + i);
        }
        return "SELECT *, " + String.join(", ", gammas) + " FROM (" + sql + ")";
    }

    private static String levelWeight(Comparison comparison, int place) {
        StringBuilder sql = new StringBuilder("CASE __g").append(place);
        for (int i = 0; i < comparison.levels().size(); i++) {
            Level level = comparison.levels().get(i);
            double weight = level.matchWeight()
                    .orElseThrow(() -> new IllegalStateException("level '" + level.label() + "' is untrained"));
            if (comparison.levelOf(comparison.gamma(i)) == i) {
                sql.append(" WHEN ")
                        .append(comparison.gamma(i))
                        .append(" THEN ")
                        .append(Sql.number(weight));
            }
        }
        return sql.append(" END").toString();
    }

    /** Whether any level of a comparison names a term-frequency column, so that Splink gives it a column of its own. */
    private static boolean adjusts(Comparison comparison) {
        return comparison.levels().stream()
                .anyMatch(level -> level.termFrequency().isPresent());
    }

    private String termFrequencyWeight(Comparison comparison, int place) {
        StringBuilder sql = new StringBuilder("CASE");
        for (int i = 0; i < comparison.levels().size(); i++) {
            int gamma = comparison.gamma(i);
            adjustment(comparison, i)
                    .ifPresent(adjustment -> sql.append(" WHEN __g")
                            .append(place)
                            .append(" = ")
                            .append(gamma)
                            .append(" THEN ")
                            .append(adjustment));
        }
        return sql.length() == 4 ? "0e0" : sql.append(" ELSE 0e0 END").toString();
    }

    /** What term frequencies add to the weight of a level; empty where they never do. */
    private Optional<String> adjustment(Comparison comparison, int place) {
        Level level = comparison.levels().get(place);
        if (!adjusted(level)) {
            return Optional.empty();
        }
        TermFrequency tf = level.termFrequency().orElseThrow();
        int number = layout.termFrequency(tf.column());
        double base =
                comparison.levels().get(comparison.termFrequencyBase(place)).u().orElseThrow();
        String rarer = greatest(layout.computed("log_tf" + number), MatchWeight.log2(tf.minimumU()), tf.minimumU() > 0);
        return Optional.of("coalesce(" + Sql.number(tf.weight()) + " * (" + Sql.number(MatchWeight.log2(base)) + " - "
                + rarer + "), 0e0)");
    }

    /** Whether a level's weight really changes with term frequencies. */
    private static boolean adjusted(Level level) {
        return !level.isNull()
                && !level.isElse()
                && level.termFrequency().filter(tf -> tf.weight() != 0).isPresent();
    }

    /** The greater of both sides, one side's when the other is NULL, NULL when both are, with a floor otherwise. */
    private static String greatest(String column, double floor, boolean hasFloor) {
        String both = "greatest(" + Sql.identifier(column + "_l") + ", " + Sql.identifier(column + "_r") + ")";
        return hasFloor
                ? "CASE WHEN " + both + " < " + Sql.number(floor) + " THEN " + Sql.number(floor) + " ELSE " + both
                        + " END"
                : both;
    }

    /**
     * The columns of scored pairs, with Splink's names.
     *
     * @return in order
     */
    public List<OutputColumn> columns() {
        ModelOptions options = model.options();
        Map<String, OutputColumn> output = new LinkedHashMap<>();
        add(output, new OutputColumn("match_weight", Kind.WEIGHT, -1, "", Side.PAIR));
        add(output, new OutputColumn("match_probability", Kind.PROBABILITY, -1, "", Side.PAIR));
        if (dataSetNames.size() > 1) {
            addSides(output, options.sourceDatasetColumn(), Kind.DATA_SET, layout.dataSet());
        }
        retain(output, options.uniqueIdColumn());
        for (int i = 0; i < comparisons.size(); i++) {
            Comparison comparison = model.comparisons().get(i);
            if (options.retainMatchingColumns()) {
                layout.plainColumnsOf(comparison).forEach(column -> retain(output, column));
                String name = options.gammaPrefix() + comparison.name();
                add(output, new OutputColumn(name, Kind.GAMMA, i, "", Side.PAIR));
            }
            if (options.retainIntermediateColumns()) {
                intermediate(output, options, comparison, i);
            }
        }
        if (options.retainMatchingColumns()) {
            for (BlockingRule blockingRule : model.blockingRules()) {
                layout.plainColumnsOf(blockingRule).forEach(column -> retain(output, column));
            }
        }
        options.additionalColumns().forEach(column -> retain(output, column));
        add(output, new OutputColumn("match_key", Kind.MATCH_KEY, -1, "", Side.PAIR));
        return List.copyOf(output.values());
    }

    private void intermediate(
            Map<String, OutputColumn> output, ModelOptions options, Comparison comparison, int place) {
        Set<String> frequencies = new LinkedHashSet<>();
        comparison.levels().forEach(level -> level.termFrequency().ifPresent(tf -> frequencies.add(tf.column())));
        for (String column : frequencies) {
            String source = layout.computed("tf" + layout.termFrequency(column));
            addSides(output, options.termFrequencyPrefix() + column, Kind.TERM_FREQUENCY, source);
        }
        String weight = options.matchWeightPrefix() + comparison.name();
        add(output, new OutputColumn(weight, Kind.LEVEL_WEIGHT, place, "", Side.PAIR));
        if (adjusts(comparison)) {
            String adjustment = options.matchWeightPrefix() + "tf_adj_" + comparison.name();
            add(output, new OutputColumn(adjustment, Kind.TERM_FREQUENCY_WEIGHT, place, "", Side.PAIR));
        }
    }

    private void retain(Map<String, OutputColumn> output, String column) {
        String name = layout.plain(column);
        addSides(output, name, Kind.VALUE, name);
    }

    private static void addSides(Map<String, OutputColumn> output, String stem, Kind kind, String source) {
        for (Side side : List.of(Side.LEFT, Side.RIGHT)) {
            add(output, new OutputColumn(stem + side.suffix(), kind, -1, source, side));
        }
    }

    /** The first of a name counts. */
    private static void add(Map<String, OutputColumn> output, OutputColumn column) {
        output.putIfAbsent(column.name().toLowerCase(Locale.ROOT), column);
    }

    private String sql(OutputColumn column, int rule) {
        String name = " AS " + Sql.identifier(column.name());
        String source = Sql.identifier(column.source() + column.side().suffix());
        return switch (column.kind()) {
            case WEIGHT -> "match_weight";
            case PROBABILITY ->
                "CASE WHEN match_weight >= 0 THEN 1e0 / (1e0 + pow(2e0, -match_weight)) ELSE pow(2e0, match_weight)"
                        + " / (1e0 + pow(2e0, match_weight)) END AS match_probability";
            case DATA_SET ->
                PrepareSql.dataSetName(column.source() + column.side().suffix(), dataSetNames) + name;
            case VALUE -> source;
            case TERM_FREQUENCY -> source + name;
            case GAMMA -> "__g" + column.comparison() + name;
            case LEVEL_WEIGHT -> "__w" + column.comparison() + name;
            case TERM_FREQUENCY_WEIGHT -> "__t" + column.comparison() + name;
            case MATCH_KEY -> Sql.text(Integer.toString(rule)) + " AS match_key";
        };
    }

    /**
     * Counts of gammas over sampled pairs.
     *
     * @param randomPairs from {@link PairsSql#random}
     * @return a query of one row: for each comparison, counts of gamma 0, 1, ...
     */
    public SqlStatement levelCounts(String randomPairs) {
        List<String> counts = new ArrayList<>();
        for (int i = 0; i < comparisons.size(); i++) {
            for (int gamma = 0; gamma < model.comparisons().get(i).nonNullLevels(); gamma++) {
                counts.add("count(*) FILTER (__g" + i + " = " + gamma + ")");
            }
        }
        return new SqlStatement(
                "estimate u by random sampling",
                "SELECT " + String.join(", ", counts) + " FROM (" + gammas(randomPairs, all()) + ")");
    }

    /**
     * Agreement patterns of the pairs that a rule finds in a chunk, whatever other rules find.
     *
     * @param chunk the chunk
     * @param withTermFrequencies whether rows are told apart by term frequencies
     * @return a query giving count, gammas, then the greater term frequency for each comparison (NULL where its level is
     *     not adjusted)
     */
    public SqlStatement patterns(Chunk chunk, boolean withTermFrequencies) {
        Set<String> columns = pairColumns();
        List<String> selected = new ArrayList<>();
        if (withTermFrequencies) {
            termFrequencies().forEach(i -> columns.add(layout.computed("tf" + i)));
        }
        for (int i = 0; i < comparisons.size(); i++) {
            selected.add("__g" + i);
        }
        for (int i = 0; i < comparisons.size(); i++) {
            selected.add(
                    (withTermFrequencies ? patternFrequency(model.comparisons().get(i), i) : "NULL::DOUBLE") + " AS __f"
                            + i);
        }
        RuleSql sql = layout.rules().get(chunk.rule());
        return new SqlStatement(
                "count agreement patterns of rule " + sql.rule(),
                "SELECT count(*) AS __n, * FROM (SELECT " + String.join(", ", selected) + " FROM ("
                        + gammas(pairs.alone(chunk, columns), all()) + ")) GROUP BY ALL ORDER BY ALL");
    }

    /**
     * Adds up agreement patterns that were counted chunk by chunk.
     *
     * @param table rows of {@link #patterns}
     * @return a query of the same columns, in the same order as if all had been counted at once
     */
    public SqlStatement sumOfPatterns(String table) {
        return new SqlStatement(
                "add up agreement patterns",
                "SELECT CAST(sum(__n) AS BIGINT) AS __n, * EXCLUDE (__n) FROM " + table + " GROUP BY ALL ORDER BY ALL");
    }

    private String patternFrequency(Comparison comparison, int place) {
        StringBuilder sql = new StringBuilder("CASE");
        for (int i = 0; i < comparison.levels().size(); i++) {
            Level level = comparison.levels().get(i);
            if (adjusted(level)) {
                int number =
                        layout.termFrequency(level.termFrequency().orElseThrow().column());
                sql.append(" WHEN __g")
                        .append(place)
                        .append(" = ")
                        .append(comparison.gamma(i))
                        .append(" THEN ")
                        .append(greatest(layout.computed("tf" + number), 0, false));
            }
        }
        return sql.length() == 4 ? "NULL::DOUBLE" : sql.append(" END").toString();
    }
}
