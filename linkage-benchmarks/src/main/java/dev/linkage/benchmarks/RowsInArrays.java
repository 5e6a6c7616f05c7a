package dev.linkage.benchmarks;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Utf8Column;
import dev.linkage.engine.Workspace;
import dev.linkage.score.TextDictionary;
import java.util.ArrayList;
import java.util.List;

/**
 * A query's rows as the pair engine hands them over: texts of a column in one dictionary.
 *
 * @param columns names and types
 * @param batches in the order of the stream
 */
record RowsInArrays(List<SourceColumn> columns, List<ArrayBatch> batches) {
    static RowsInArrays of(Workspace workspace, SqlStatement statement) {
        List<SourceColumn> columns = workspace.describe(statement);
        List<TextDictionary> dictionaries =
                columns.stream().map(column -> new TextDictionary()).toList();
        List<ArrayBatch> batches = new ArrayList<>();
        workspace.stream(statement, batch -> {
            List<ArrayColumn> arrays = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                arrays.add(column(batch, i, columns.get(i), dictionaries.get(i)));
            }
            batches.add(new ArrayBatch(batch.rows(), arrays));
        });
        return new RowsInArrays(columns, batches);
    }

    private static ArrayColumn column(Batch batch, int place, SourceColumn column, TextDictionary dictionary) {
        int rows = batch.rows();
        boolean[] nulls = new boolean[rows];
        switch (column.type()) {
            case "VARCHAR" -> {
                Utf8Column texts = new Utf8Column();
                batch.utf8(place, texts);
                int[] codes = new int[rows];
                for (int row = 0; row < rows; row++) {
                    int start = row == 0 ? 0 : texts.ends()[row - 1];
                    codes[row] = texts.nulls()[row] ? -1 : dictionary.add(texts.bytes(), start, texts.ends()[row]);
                }
                return new ArrayColumn.Coded(column, codes, dictionary);
            }
            case "DOUBLE", "FLOAT" -> {
                double[] values = new double[rows];
                batch.doubles(place, values, nulls);
                return new ArrayColumn.Doubles(column, values, some(nulls));
            }
            default -> {
                long[] values = new long[rows];
                batch.longs(place, values, nulls);
                return new ArrayColumn.Longs(column, values, some(nulls));
            }
        }
    }

    private static boolean[] some(boolean[] nulls) {
        for (boolean isNull : nulls) {
            if (isNull) {
                return nulls;
            }
        }
        return new boolean[0];
    }
}
