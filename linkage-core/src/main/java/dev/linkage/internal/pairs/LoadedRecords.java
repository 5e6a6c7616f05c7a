package dev.linkage.internal.pairs;

import dev.linkage.engine.Batch;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.OutputColumn;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.RuleSql;
import dev.linkage.internal.sql.Sql;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.model.internal.Quoting;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.ExplodedKeys;
import dev.linkage.score.IdOrder;
import dev.linkage.score.PairEngine;
import dev.linkage.score.PairRecords;
import dev.linkage.score.RuleIndex;
import dev.linkage.score.TextDictionary;
import dev.linkage.score.TrainingPairs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** Prepared records in arrays, all of them or those of a chunk. Used by one thread, but for what is read when scoring. */
final class LoadedRecords {
    private final LinkageModel model;
    private final PreparedLayout layout;
    private final EngineColumns columns;
    private final Map<String, ValueArray> values = new LinkedHashMap<>();
    private final Map<String, ValueArray.Longs> keys = new LinkedHashMap<>();
    private final List<ValueArray.Longs> numbers = new ArrayList<>();
    private final ValueArray.Longs rows = new ValueArray.Longs();
    private final ValueArray.Longs dataSets = new ValueArray.Longs();
    private final boolean betweenDataSetsOnly;
    private final boolean keysHidden;
    private final Map<Integer, RuleIndex> rules = new LinkedHashMap<>();
    private final Map<Threshold, PairEngine> engines = new HashMap<>();
    private int[] ranks = new int[0];
    private int[] byRank = new int[0];

    /**
     * Without rows.
     *
     * @param fed whether the records come straight from their data sets
     * @throws UnsupportedModelException for what only the engine can do
     */
    LoadedRecords(
            Workspace workspace,
            LinkageModel model,
            PreparedLayout layout,
            boolean betweenDataSetsOnly,
            List<OutputColumn> output,
            boolean keysHidden,
            boolean fed) {
        this.keysHidden = keysHidden;
        this.model = model;
        this.layout = layout;
        this.betweenDataSetsOnly = betweenDataSetsOnly;
        this.columns = new EngineColumns(model, layout, fed, coordinates -> kilometres(workspace, coordinates));
        model.comparisons().forEach(LoadedRecords::requireFewLevels);
        PairEngine.requireSupported(model, columns);
        for (OutputColumn column : output) {
            switch (column.kind()) {
                case VALUE -> addValue(column.source());
                case TERM_FREQUENCY -> columns.write(column.source());
                default -> {}
            }
        }
        model.comparisons()
                .forEach(comparison -> comparison
                        .levels()
                        .forEach(level -> level.termFrequency().ifPresent(tf -> columns.shares(tf.column()))));
        for (RuleSql rule : layout.rules()) {
            if (rule.hasKey() && !rule.rule().explodes()) {
                keys.computeIfAbsent(rule.leftKey(), name -> new ValueArray.Longs());
                keys.computeIfAbsent(rule.rightKey(), name -> new ValueArray.Longs());
            }
        }
    }

    /** The place of a level is kept in a byte. */
    private static void requireFewLevels(Comparison comparison) {
        int levels = comparison.levels().size();
        if (levels > Byte.MAX_VALUE) {
            throw new UnsupportedModelException(
                    "comparison '" + comparison.name() + "' has " + levels + " levels, more than " + Byte.MAX_VALUE);
        }
    }

    private void addValue(String column) {
        Kind kind = Kind.of(layout.type(column)).orElseThrow(() -> notWritten(column));
        boolean compared = columns.slots().containsKey(column);
        switch (kind) {
            case TEXT -> columns.coded(column);
            case LONG -> {
                if (!compared) {
                    values.put(column, new ValueArray.Longs());
                }
            }
            // Codes know no difference between 0 and -0.
            case DOUBLE -> values.put(column, new ValueArray.Doubles());
            case LIST, AS_TEXT -> throw notWritten(column);
        }
    }

    private UnsupportedModelException notWritten(String column) {
        return new UnsupportedModelException("column '" + column + "' of type " + layout.type(column)
                + ", which is kept in the result, is written by the engine only");
    }

    EngineColumns columns() {
        return columns;
    }

    /** Bytes that a record takes, without the texts themselves. */
    long bytesPerRecord() {
        return 24L
                + 24L * columns.width()
                + 8L * values.size()
                + 24L * layout.rules().size();
    }

    /** Columns that are only written out. */
    Map<String, ValueArray> values() {
        return values;
    }

    /** Keys of rules. */
    Map<String, ValueArray.Longs> keys() {
        return keys;
    }

    /** One more whole number of each record. */
    ValueArray.Longs addNumbers() {
        ValueArray.Longs added = new ValueArray.Longs();
        numbers.add(added);
        return added;
    }

    /** Rows whose number at a place is below a limit, those of lower rank first. */
    int[] below(int place, long limit) {
        long[] found = numbers.get(place).values();
        return Arrays.stream(byRank).filter(row -> found[row] < limit).toArray();
    }

    /** Numbers of data sets; without rows where there is only one. */
    ValueArray.Longs dataSets() {
        return dataSets;
    }

    /** The records are read, and this is their order. */
    void ordered(IdOrder order) {
        columns.loaded();
        ranks = order.ranks();
        byRank = order.rows();
    }

    String dataSetColumn() {
        return layout.dataSet();
    }

    int[] ranks() {
        return ranks;
    }

    /** Reads prepared records. */
    void load(Workspace workspace, String step, String relation) {
        List<String> selected = new ArrayList<>();
        List<ValueArray> targets = new ArrayList<>();
        select(selected, targets, layout.row(), rows);
        select(selected, targets, layout.dataSet(), dataSets);
        // Columns of shares follow those they belong to.
        columns.slots().values().forEach(slot -> select(selected, targets, slot.sql(), slot.array()));
        values.forEach((name, array) -> select(selected, targets, Quoting.identifier(name), array));
        keys.forEach((name, array) -> select(selected, targets, Quoting.identifier(name), array));
        ValueArray.Buffers buffers = new ValueArray.Buffers();
        workspace.stream(
                new SqlStatement(step, "SELECT " + String.join(", ", selected) + " FROM " + relation),
                batch -> read(batch, targets, buffers));
        columns.loaded();
        ranks = new int[rows.rows()];
        for (int row = 0; row < ranks.length; row++) {
            ranks[row] = Math.toIntExact(rows.values()[row]);
        }
        byRank = records().byRank();
    }

    static void select(List<String> selected, List<ValueArray> targets, String sql, ValueArray array) {
        selected.add(sql + " AS c" + selected.size());
        targets.add(array);
    }

    static void read(Batch batch, List<ValueArray> targets, ValueArray.Buffers buffers) {
        for (int column = 0; column < targets.size(); column++) {
            targets.get(column).read(batch, column, buffers);
        }
    }

    int size() {
        return ranks.length;
    }

    /** The data set of each record where only pairs between data sets are allowed; else empty. */
    int[] numbers() {
        int[] numbers = new int[betweenDataSetsOnly ? ranks.length : 0];
        for (int row = 0; row < numbers.length; row++) {
            numbers[row] = dataSet(row);
        }
        return numbers;
    }

    PairRecords records() {
        List<long[]> left = new ArrayList<>();
        List<long[]> right = new ArrayList<>();
        for (RuleSql rule : layout.rules()) {
            boolean keyed = keysHidden && rule.hasKey() && !rule.rule().explodes();
            left.add(keyed ? keysOf(rule.leftKey()) : new long[0]);
            right.add(keyed ? keysOf(rule.rightKey()) : new long[0]);
        }
        return new PairRecords(ranks, numbers(), left, right);
    }

    /** The number of a record's data set. */
    int dataSet(int row) {
        return dataSets.rows() == 0 ? 0 : (int) dataSets.values()[row];
    }

    /** A column that is written out. */
    ValueArray value(String column) {
        ValueArray own = values.get(column);
        if (own != null) {
            return own;
        }
        EngineColumns.Slot slot = columns.slots().get(column);
        if (slot == null) {
            throw new IllegalArgumentException("column '" + column + "' was not loaded");
        }
        return slot.array();
    }

    /** Reads the keys of a rule that explodes arrays; they are few enough to be held beside the records. */
    void loadExploded(Workspace workspace, int rule, String relation) {
        RuleSql sql = layout.rules().get(rule);
        List<String> parts = new ArrayList<>();
        for (String value : sql.keyValues("t")) {
            String text = "CAST(" + value + " AS VARCHAR)";
            parts.add("strlen(" + text + ") || ':' || " + text);
        }
        ValueArray.Longs recordRows = new ValueArray.Longs();
        ValueArray.Longs hashes = new ValueArray.Longs();
        CodedColumn texts = new CodedColumn(new CodedColumn.Texts(new TextDictionary()));
        List<ValueArray> targets = List.of(recordRows, hashes, new ValueArray.Coded(texts));
        ValueArray.Buffers buffers = new ValueArray.Buffers();
        workspace.stream(
                new SqlStatement(
                        "read the keys of rule " + sql.rule(),
                        "SELECT t." + layout.row() + ", t." + Sql.identifier(sql.leftKey()) + ", "
                                + String.join(" || ", parts) + " FROM " + relation + " t"),
                batch -> read(batch, targets, buffers));
        int[] places = new int[recordRows.rows()];
        int[] rowOfRank = new int[maxRank() + 1];
        for (int row = 0; row < ranks.length; row++) {
            rowOfRank[ranks[row]] = row;
        }
        for (int i = 0; i < places.length; i++) {
            places[i] = rowOfRank[(int) recordRows.values()[i]];
        }
        rules.put(
                rule,
                RuleIndex.of(ExplodedKeys.of(
                        places,
                        Arrays.copyOf(hashes.values(), places.length),
                        Arrays.copyOf(texts.codes(), places.length),
                        ranks)));
    }

    private int maxRank() {
        int most = 0;
        for (int rank : ranks) {
            most = Math.max(most, rank);
        }
        return most;
    }

    /** The blocks of a rule. */
    synchronized RuleIndex rule(int place) {
        return rules.computeIfAbsent(place, number -> {
            RuleSql rule = layout.rules().get(number);
            if (!rule.hasKey()) {
                return RuleIndex.ofAll(byRank);
            }
            long[] left = keysOf(rule.leftKey());
            return rule.leftKey().equals(rule.rightKey())
                    ? RuleIndex.of(left, byRank)
                    : RuleIndex.of(left, keysOf(rule.rightKey()), byRank);
        });
    }

    /** The blocks of a rule that some of the records form. */
    RuleIndex sampled(int place, IntPredicate rowsTaken) {
        RuleSql rule = layout.rules().get(place);
        if (!rule.hasKey()) {
            return RuleIndex.of(masked(new long[ranks.length], rowsTaken), byRank);
        }
        long[] left = masked(keysOf(rule.leftKey()), rowsTaken);
        return rule.leftKey().equals(rule.rightKey())
                ? RuleIndex.of(left, byRank)
                : RuleIndex.of(left, masked(keysOf(rule.rightKey()), rowsTaken), byRank);
    }

    /** Left keys of a rule by row, -1 for none. */
    long[] leftKeys(int place) {
        return keysOf(layout.rules().get(place).leftKey());
    }

    private long[] masked(long[] all, IntPredicate rowsTaken) {
        long[] some = new long[ranks.length];
        for (int row = 0; row < some.length; row++) {
            some[row] = rowsTaken.test(row) ? all[row] : -1;
        }
        return some;
    }

    private long[] keysOf(String column) {
        ValueArray.Longs array = keys.get(column);
        if (array == null) {
            throw new IllegalArgumentException("key '" + column + "' was not loaded");
        }
        long[] found = array.values();
        for (int row = 0; row < ranks.length; row++) {
            if (array.isNull(row)) {
                found[row] = -1;
            }
        }
        return found;
    }

    /** Counts pairs of these records. */
    TrainingPairs training(int threads, Runnable checkpoint) {
        return new TrainingPairs(model.blockingRules(), columns, records(), this::rule, threads, checkpoint);
    }

    /** Scores pairs of these records; made once for a threshold, as it looks at every value. */
    PairEngine engine(Threshold threshold) {
        return engines.computeIfAbsent(threshold, lowest -> engine(lowest, this::rule));
    }

    /** Scores pairs of other blocks of these records. */
    PairEngine engine(Threshold threshold, IntFunction<RuleIndex> blocks) {
        return new PairEngine(model, columns, records(), blocks, threshold);
    }

    private static double kilometres(Workspace workspace, double[] c) {
        String cosine = String.format(
                Locale.ROOT,
                "%s * %s + %s * %s * cos(radians(%s - %s))",
                number(c[0]),
                number(c[3]),
                number(c[1]),
                number(c[4]),
                number(c[5]),
                number(c[2]));
        String sql = "SELECT CAST(CAST(acos(CASE WHEN c > 1 THEN 1 WHEN c < -1 THEN -1 ELSE c END) * 6371 AS FLOAT) AS"
                + " DOUBLE) FROM (SELECT " + cosine + " AS c)";
        synchronized (workspace) {
            try (Rows row = workspace.query(new SqlStatement("compute a distance", sql))) {
                row.next();
                return row.doubleValue(0);
            }
        }
    }

    private static String number(double value) {
        return "CAST('" + value + "' AS DOUBLE)";
    }
}
