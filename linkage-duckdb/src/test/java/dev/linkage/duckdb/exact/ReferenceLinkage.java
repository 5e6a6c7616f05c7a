package dev.linkage.duckdb.exact;

import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.TermFrequency;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Nested loops over all records: every pair that a model finds, scored in the plainest way. */
final class ReferenceLinkage {
    private static final Comparator<String> UTF_8 =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

    private final LinkageModel model;
    private final Finding finding;
    private final List<Entity> records;
    private final int dataSets;
    private final Map<String, Map<Object, Double>> frequencies = new HashMap<>();

    ReferenceLinkage(LinkageModel model, List<Entity> records) {
        this(
                model,
                records,
                (rule, l, r) -> ReferenceRules.finds(model.blockingRules().get(rule), l, r));
    }

    ReferenceLinkage(LinkageModel model, List<Entity> records, Finding finding) {
        this.model = model;
        this.finding = finding;
        this.records = List.copyOf(records);
        this.dataSets = (int) records.stream().map(Entity::dataSet).distinct().count();
    }

    /** Whether a rule finds a pair. */
    interface Finding {
        boolean finds(int rule, Entity l, Entity r);
    }

    List<ReferencePair> pairs() {
        List<ReferencePair> pairs = new ArrayList<>();
        for (Entity l : records) {
            for (Entity r : records) {
                int rule = allowed(l, r) ? rule(l, r) : -1;
                if (rule >= 0) {
                    pairs.add(scored(l, r, rule));
                }
            }
        }
        return pairs;
    }

    static Comparator<Entity> byComposite() {
        return Comparator.comparing(Entity::composite, UTF_8);
    }

    /** As the engine orders the ids of one data set. */
    static Comparator<Entity> byId() {
        return (l, r) -> {
            Object a = Objects.requireNonNull(l.value("unique_id"));
            Object b = Objects.requireNonNull(r.value("unique_id"));
            return a instanceof Integer x ? Integer.compare(x, (Integer) b) : UTF_8.compare((String) a, (String) b);
        };
    }

    /** Whether the link type allows a pair in this order. */
    boolean allowed(Entity l, Entity r) {
        if (l == r) {
            return false;
        }
        boolean across = !l.dataSet().equals(r.dataSet());
        if (model.linkType() == LinkType.DEDUPE) {
            return byId().compare(l, r) < 0;
        }
        if (model.linkType() == LinkType.LINK && dataSets == 2) {
            return UTF_8.compare(l.dataSet(), r.dataSet()) < 0;
        }
        return (across || model.linkType() == LinkType.LINK_AND_DEDUPE)
                && UTF_8.compare(l.composite(), r.composite()) < 0;
    }

    private int rule(Entity l, Entity r) {
        for (int i = 0; i < model.blockingRules().size(); i++) {
            if (finding.finds(i, l, r)) {
                return i;
            }
        }
        return model.blockingRules().isEmpty() ? 0 : -1;
    }

    private ReferencePair scored(Entity l, Entity r, int rule) {
        List<Integer> gammas = new ArrayList<>();
        double weight = log2(model.prior() / (1 - model.prior()));
        for (Comparison comparison : model.comparisons()) {
            int level = level(comparison, l, r);
            gammas.add(gamma(comparison, level));
            weight += weight(comparison.levels().get(level));
            weight += adjustment(comparison, level, l, r);
        }
        boolean dedupe = model.linkType() == LinkType.DEDUPE;
        return new ReferencePair(
                dedupe ? l.id() : l.composite(),
                dedupe ? r.id() : r.composite(),
                Integer.toString(rule),
                gammas,
                weight);
    }

    private static int level(Comparison comparison, Entity l, Entity r) {
        int level = 0;
        while (!Boolean.TRUE.equals(
                ReferenceConditions.holds(comparison.levels().get(level).condition(), l, r))) {
            level++;
        }
        return level;
    }

    private static int gamma(Comparison comparison, int level) {
        if (comparison.levels().get(level).isNull()) {
            return -1;
        }
        int gamma = 0;
        for (Level later :
                comparison.levels().subList(level + 1, comparison.levels().size())) {
            gamma += later.isNull() ? 0 : 1;
        }
        return gamma;
    }

    private static double weight(Level level) {
        return level.isNull() ? 0 : log2(level.m().orElseThrow() / level.u().orElseThrow());
    }

    private double adjustment(Comparison comparison, int place, Entity l, Entity r) {
        Level level = comparison.levels().get(place);
        if (level.isNull() || level.isElse() || level.termFrequency().isEmpty()) {
            return 0;
        }
        TermFrequency tf = level.termFrequency().get();
        Double left = frequency(tf.column(), l.value(tf.column()));
        Double right = frequency(tf.column(), r.value(tf.column()));
        if (left == null && right == null) {
            return 0;
        }
        double base =
                comparison.levels().get(comparison.termFrequencyBase(place)).u().orElseThrow();
        double larger = Math.max(tf.minimumU(), Math.max(left == null ? 0 : left, right == null ? 0 : right));
        return tf.weight() * (log2(base) - log2(larger));
    }

    private @Nullable Double frequency(String column, @Nullable Object value) {
        return value == null
                ? null
                : frequencies.computeIfAbsent(column, this::counted).get(value);
    }

    private Map<Object, Double> counted(String column) {
        Map<Object, Double> shares = new HashMap<>();
        List<Object> values = new ArrayList<>();
        for (Entity entity : records) {
            Object value = entity.value(column);
            if (value != null) {
                values.add(value);
            }
        }
        values.forEach(value -> shares.merge(value, 1.0, Double::sum));
        shares.replaceAll((value, count) -> count / values.size());
        return shares;
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }
}
