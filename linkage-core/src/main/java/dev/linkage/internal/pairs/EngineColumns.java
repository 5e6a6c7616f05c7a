package dev.linkage.internal.pairs;

import dev.linkage.engine.Batch;
import dev.linkage.engine.CodedTexts;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.Quoting;
import dev.linkage.model.internal.RuleParts;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.CodedSimilarity;
import dev.linkage.score.ListColumn;
import dev.linkage.score.LongDictionary;
import dev.linkage.score.RecordColumns;
import dev.linkage.score.TermShares;
import dev.linkage.score.TextDictionary;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * The columns that a model reads, found by name of their prepared column. A column is there from the first time it is
 * asked for, without rows at first: compiling a model against it tells which columns are to be read.
 */
final class EngineColumns implements RecordColumns {
    private final PreparedLayout layout;
    private final ToDoubleFunction<double[]> kilometres;
    private final Map<String, String> groups = new HashMap<>();
    private final Map<String, CodedColumn.Values> valuesOfGroups = new HashMap<>();
    private final Map<String, Slot> slots = new LinkedHashMap<>();
    private final Map<String, DerivedColumn> derived = new LinkedHashMap<>();
    private final boolean derives;
    private final Map<Integer, TermSlot> terms = new LinkedHashMap<>();
    private final Set<String> written = new HashSet<>();
    private final Map<CodedTexts, CodedSimilarity> similarities = new ConcurrentHashMap<>();

    /**
     * Columns without rows.
     *
     * @param model tells which columns share their values
     * @param layout names and types of prepared columns
     * @param derives whether columns may be computed from others after these are read
     * @param kilometres asks the engine for a distance
     */
    EngineColumns(LinkageModel model, PreparedLayout layout, boolean derives, ToDoubleFunction<double[]> kilometres) {
        this.layout = layout;
        this.derives = derives;
        this.kilometres = kilometres;
        model.comparisons()
                .forEach(comparison -> comparison.levels().forEach(level -> joinCompared(level.condition())));
        for (BlockingRule rule : model.blockingRules()) {
            RuleParts.of(rule.predicate()).equalities().forEach(equality -> join(equality.left(), equality.right()));
        }
    }

    /** A column: what to select, and where it goes. */
    record Slot(String sql, ValueArray array) {}

    /** Shares of the values of a column. */
    private record TermSlot(CodedColumn column, ValueArray.ByCode shares, ValueArray.ByCode logarithms) {}

    private void joinCompared(Condition condition) {
        if (condition instanceof Condition.Reversed reversed) {
            join(reversed.first(), reversed.second());
        }
        condition.parts().forEach(this::joinCompared);
    }

    private void join(ColumnExpression one, ColumnExpression other) {
        String first = group(layout.operand(one));
        String second = group(layout.operand(other));
        if (!first.equals(second)) {
            groups.put(second, first);
        }
    }

    private String group(String column) {
        String found = column;
        String next = groups.get(found);
        while (next != null) {
            found = next;
            next = groups.get(found);
        }
        return found;
    }

    /** Has a column of shares read that is written out. */
    void write(String share) {
        written.add(share);
    }

    /** What is to be read of the data sets. */
    Map<String, Slot> ownSlots() {
        return new LinkedHashMap<>(slots);
    }

    /** How many columns hold codes or numbers of each record. */
    int width() {
        return slots().size() + derived.size();
    }

    /** What is to be read of prepared records, in order: the columns of shares behind those they belong to. */
    Map<String, Slot> slots() {
        Map<String, Slot> all = new LinkedHashMap<>(slots);
        terms.forEach((number, term) -> {
            String share = layout.computed("tf" + number);
            String logarithm = layout.computed("log_tf" + number);
            if (written.contains(share)) {
                all.put(share, new Slot(share, term.shares()));
            }
            all.put(logarithm, new Slot(logarithm, term.logarithms()));
        });
        return all;
    }

    private Kind kind(String column) {
        String type = layout.type(column);
        return Kind.of(type)
                .orElseThrow(() -> new UnsupportedModelException(
                        "values of type " + type + " in column '" + column + "' are compared by the engine only"));
    }

    /** A column of codes; added when it is new. */
    CodedColumn coded(String column) {
        if (derives && !derived.containsKey(column) && !slots.containsKey(column)) {
            derivation(column).ifPresent(found -> derived.put(column, found));
        }
        DerivedColumn computed = derived.get(column);
        return computed != null ? computed.target() : read(column);
    }

    private Optional<DerivedColumn> derivation(String column) {
        Optional<PreparedLayout.Computation> computation = layout.computation(column);
        if (computation.isEmpty() || !layout.type(computation.get().source()).equals("VARCHAR")) {
            return Optional.empty();
        }
        Kind kind = kind(column);
        boolean seconds = kind == Kind.DOUBLE;
        boolean moments = layout.type(column).equals("TIMESTAMP");
        return TextDerivation.of(computation.get().value())
                .filter(derivation -> derivation.givesDays() ? seconds || moments : kind == Kind.TEXT)
                .map(derivation -> new DerivedColumn(
                        computation.get().source(),
                        coded(computation.get().source()),
                        new CodedColumn(values(column, kind)),
                        derivation));
    }

    /** Computes what can be computed here from what was read. */
    void derive(DerivationSource source) {
        derived.forEach((column, computed) -> {
            PreparedLayout.Computation computation = layout.computation(column).orElseThrow();
            computed.derive((texts, answers) -> source.stream(column, computation, texts, answers));
        });
    }

    /** Whether columns that were computed here have no value. */
    Map<String, Boolean> emptyDerived() {
        Map<String, Boolean> empty = new LinkedHashMap<>();
        derived.forEach((column, computed) -> empty.put(column, new ValueArray.Coded(computed.target()).isEmpty()));
        return empty;
    }

    /** Asks the engine for computed values. */
    interface DerivationSource {
        void stream(String column, PreparedLayout.Computation computation, List<String> texts, Consumer<Batch> answers);
    }

    private CodedColumn read(String column) {
        Slot slot = slots.get(column);
        if (slot == null) {
            Kind kind = kind(column);
            String sql = Quoting.identifier(column);
            slot = new Slot(
                    kind == Kind.AS_TEXT ? "CAST(" + sql + " AS VARCHAR)" : sql,
                    new ValueArray.Coded(new CodedColumn(values(column, kind))));
            slots.put(column, slot);
        }
        if (slot.array() instanceof ValueArray.Coded coded) {
            return coded.column();
        }
        throw new UnsupportedModelException("arrays in column '" + column + "' are compared as a whole");
    }

    private CodedColumn.Values values(String column, Kind kind) {
        String group = group(column) + " " + (kind == Kind.AS_TEXT ? layout.type(column) : kind.toString());
        return valuesOfGroups.computeIfAbsent(group, key -> switch (kind) {
            case TEXT, AS_TEXT -> new CodedColumn.Texts(new TextDictionary());
            case LONG -> new CodedColumn.Longs(new LongDictionary());
            case DOUBLE -> new CodedColumn.Doubles(new LongDictionary(), false);
            case LIST ->
                throw new UnsupportedModelException("arrays in column '" + column + "' are compared as a whole");
        });
    }

    @Override
    public CodedColumn values(ColumnExpression value) {
        return coded(layout.operand(value));
    }

    @Override
    public CodedColumn signed(ColumnExpression value) {
        CodedColumn column = values(value);
        if (!(column.values() instanceof CodedColumn.Doubles)) {
            return column;
        }
        String name = layout.operand(value);
        Slot slot = slots.computeIfAbsent(
                "signed " + name,
                key -> new Slot(
                        Quoting.identifier(name),
                        new ValueArray.Coded(new CodedColumn(new CodedColumn.Doubles(new LongDictionary(), true)))));
        return ((ValueArray.Coded) slot.array()).column();
    }

    @Override
    public boolean isList(ColumnExpression value) {
        return kind(layout.operand(value)) == Kind.LIST;
    }

    @Override
    public ListColumn lists(ColumnExpression value) {
        String column = layout.operand(value);
        Slot slot = slots.computeIfAbsent(column, name -> {
            String elements = "list_transform(" + Quoting.identifier(name)
                    + ", lambda x: CASE WHEN x IS NULL THEN 'n' ELSE strlen(x) || ':' || x END)";
            TextDictionary dictionary = new TextDictionary();
            return new Slot(
                    "array_to_string(" + elements + ", '')",
                    new ValueArray.Lists(new ListColumn(dictionary), dictionary));
        });
        return ((ValueArray.Lists) slot.array()).column();
    }

    @Override
    public CodedColumn seconds(ColumnExpression value) {
        return doubles(layout.seconds(value));
    }

    @Override
    public CodedColumn sine(ColumnExpression value) {
        return doubles(layout.sine(value));
    }

    @Override
    public CodedColumn cosine(ColumnExpression value) {
        return doubles(layout.cosine(value));
    }

    @Override
    public CodedColumn degrees(ColumnExpression value) {
        return doubles(layout.operand(value));
    }

    private CodedColumn doubles(String column) {
        CodedColumn found = coded(column);
        if (found.values() instanceof CodedColumn.Doubles) {
            return found;
        }
        throw new UnsupportedModelException("column '" + column + "' of type " + layout.type(column)
                + " is computed with by the engine only; cast it to DOUBLE");
    }

    @Override
    public float kilometres(double... coordinates) {
        return (float) kilometres.applyAsDouble(coordinates);
    }

    @Override
    public TermShares shares(String column) {
        TermSlot slot = terms.computeIfAbsent(layout.termFrequency(column), number -> {
            CodedColumn coded = coded(layout.plain(column));
            return new TermSlot(coded, new ValueArray.ByCode(coded), new ValueArray.ByCode(coded));
        });
        return new TermShares(slot.column(), slot.logarithms().values());
    }

    /** Computes the shares of values from how often each occurs in all records. */
    void countShares(Logarithms logarithms) {
        terms.values().forEach(term -> {
            int[] codes = term.column().codes();
            int[] counts = new int[term.column().values().size()];
            long total = 0;
            for (int row = 0; row < term.column().rows(); row++) {
                if (codes[row] >= 0) {
                    counts[codes[row]]++;
                    total++;
                }
            }
            BitSet occurring = new BitSet();
            for (int count : counts) {
                occurring.set(count);
            }
            occurring.clear(0);
            int[] different = occurring.stream().toArray();
            double[] found = logarithms.ofShares(different, total);
            double[] shares = new double[counts.length];
            double[] logs = new double[counts.length];
            for (int code = 0; code < counts.length; code++) {
                shares[code] = counts[code] == 0 ? Double.NaN : counts[code] / (double) total;
                logs[code] = counts[code] == 0 ? Double.NaN : found[Arrays.binarySearch(different, counts[code])];
            }
            term.shares().set(shares);
            term.logarithms().set(logs);
        });
    }

    /** Base-2 logarithms of shares, as the engine computes them. */
    interface Logarithms {
        double[] ofShares(int[] counts, long total);
    }

    @Override
    public CodedSimilarity similarity(TextDictionary texts) {
        // A dictionary equals itself alone.
        return similarities.computeIfAbsent(texts, CodedSimilarity::of);
    }

    /** Measures are made anew of dictionaries that have grown since. */
    void loaded() {
        similarities.clear();
        derived.values().forEach(computed -> computed.target().trim());
        slots.values().forEach(slot -> {
            if (slot.array() instanceof ValueArray.Coded coded) {
                coded.column().trim();
            }
        });
    }
}
