package dev.linkage.internal.pairs;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.SourceColumn;
import dev.linkage.internal.sql.OutputColumn;
import dev.linkage.model.MatchWeight;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.ScoredRows;
import dev.linkage.score.TextDictionary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** Turns scored pairs into the columns of the result. Thread-safe. */
final class ScoredColumns {
    private static final boolean[] NO_NULLS = new boolean[0];

    private final List<OutputColumn> output;
    private final List<SourceColumn> types;
    private final LoadedRecords records;
    private final Map<String, double[]> shares;
    private final TextDictionary dataSets = new TextDictionary();
    private final TextDictionary matchKey = new TextDictionary();

    ScoredColumns(
            List<OutputColumn> output,
            List<SourceColumn> types,
            LoadedRecords records,
            List<String> dataSetNames,
            int rule,
            Map<String, double[]> shares) {
        this.output = output;
        this.types = types;
        this.records = records;
        this.shares = shares;
        dataSetNames.forEach(name -> add(dataSets, name));
        add(matchKey, Integer.toString(rule));
    }

    private static void add(TextDictionary dictionary, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        dictionary.add(bytes, 0, bytes.length);
    }

    ArrayBatch of(ScoredRows rows) {
        List<ArrayColumn> columns = new ArrayList<>();
        for (int i = 0; i < output.size(); i++) {
            columns.add(column(output.get(i), types.get(i), rows));
        }
        return new ArrayBatch(rows.size(), columns);
    }

    private ArrayColumn column(OutputColumn column, SourceColumn type, ScoredRows rows) {
        int place = column.comparison();
        return switch (column.kind()) {
            case WEIGHT -> doubles(type, rows, row -> rows.weights()[row]);
            case PROBABILITY -> doubles(type, rows, row -> MatchWeight.toProbability(rows.weights()[row]));
            case LEVEL_WEIGHT -> doubles(type, rows, row -> rows.weight(place, row));
            case TERM_FREQUENCY_WEIGHT -> doubles(type, rows, row -> rows.adjustment(place, row));
            case GAMMA -> {
                long[] gammas = new long[rows.size()];
                for (int row = 0; row < gammas.length; row++) {
                    gammas[row] = rows.gamma(place, row);
                }
                yield new ArrayColumn.Longs(type, gammas, NO_NULLS);
            }
            case DATA_SET -> {
                int[] side = side(column, rows);
                int[] codes = new int[rows.size()];
                for (int row = 0; row < codes.length; row++) {
                    codes[row] = records.dataSet(side[row]);
                }
                yield new ArrayColumn.Coded(type, codes, dataSets);
            }
            case VALUE -> value(type, records.value(column.source()), side(column, rows), rows.size());
            case TERM_FREQUENCY -> share(column, type, rows);
            case MATCH_KEY -> new ArrayColumn.Coded(type, new int[rows.size()], matchKey);
        };
    }

    private static int[] side(OutputColumn column, ScoredRows rows) {
        return column.side() == OutputColumn.Side.LEFT ? rows.left() : rows.right();
    }

    private static ArrayColumn.Doubles doubles(SourceColumn type, ScoredRows rows, IntToDoubleFunction value) {
        double[] values = new double[rows.size()];
        for (int row = 0; row < values.length; row++) {
            values[row] = value.applyAsDouble(row);
        }
        return new ArrayColumn.Doubles(type, values, NO_NULLS);
    }

    private ArrayColumn share(OutputColumn column, SourceColumn type, ScoredRows rows) {
        EngineColumns.Slot slot = records.columns().slots().get(column.source());
        if (slot == null || !(slot.array() instanceof ValueArray.ByCode byCode)) {
            throw new IllegalArgumentException("shares '" + column.source() + "' were not loaded");
        }
        double[] byValue = shares.computeIfAbsent(column.source(), name -> byCode.values());
        int[] codes = byCode.column().codes();
        int[] side = side(column, rows);
        double[] values = new double[rows.size()];
        boolean[] nulls = new boolean[rows.size()];
        for (int row = 0; row < values.length; row++) {
            int code = codes[side[row]];
            nulls[row] = code < 0;
            values[row] = code < 0 ? 0 : byValue[code];
        }
        return new ArrayColumn.Doubles(type, values, nulls);
    }

    private static ArrayColumn value(SourceColumn type, ValueArray array, int[] wanted, int size) {
        if (array instanceof ValueArray.Longs longs) {
            return longs.at(type, wanted, size);
        } else if (array instanceof ValueArray.Doubles doubles) {
            return doubles.at(type, wanted, size);
        } else if (array instanceof ValueArray.Coded coded) {
            CodedColumn column = coded.column();
            int[] codes = new int[size];
            for (int row = 0; row < size; row++) {
                codes[row] = column.codes()[wanted[row]];
            }
            if (column.values() instanceof CodedColumn.Texts texts) {
                return new ArrayColumn.Coded(type, codes, texts.dictionary());
            }
            boolean[] nulls = new boolean[size];
            for (int row = 0; row < size; row++) {
                nulls[row] = codes[row] < 0;
            }
            if (column.values() instanceof CodedColumn.Longs longs) {
                long[] values = new long[size];
                for (int row = 0; row < size; row++) {
                    values[row] = nulls[row] ? 0 : longs.dictionary().value(codes[row]);
                }
                return new ArrayColumn.Longs(type, values, nulls);
            }
        }
        throw new IllegalArgumentException("values of " + type + " cannot be written");
    }
}
