package dev.linkage.duckdb.internal.parquet;

import dev.linkage.duckdb.internal.arrow.ArrowArrays;
import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.Utf8Column;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Arrow's batches in arrays, which each batch uses again. Not thread-safe. */
final class ArrowRows {
    private static final int DIGITS_OF_A_LONG = 18;

    private final List<Column> columns;

    ArrowRows(Schema schema) {
        columns = schema.getFields().stream().map(ArrowRows::column).toList();
    }

    /** Whether the columns can be had as arrays. */
    static boolean canRead(Schema schema) {
        return schema.getFields().stream().allMatch(ArrowRows::canRead);
    }

    private static boolean canRead(Field field) {
        ArrowType type = field.getType();
        if (field.getDictionary() != null || !field.getMetadata().isEmpty()) {
            return false;
        }
        if (type instanceof ArrowType.FloatingPoint number) {
            return number.getPrecision() != FloatingPointPrecision.HALF;
        }
        if (type instanceof ArrowType.Decimal decimal) {
            return decimal.getPrecision() <= DIGITS_OF_A_LONG && decimal.getBitWidth() == 2 * Long.SIZE;
        }
        if (type instanceof ArrowType.Date date) {
            return date.getUnit() == DateUnit.DAY;
        }
        if (type instanceof ArrowType.Timestamp timestamp) {
            return timestamp.getUnit() == TimeUnit.MICROSECOND
                    || (timestamp.getUnit() != TimeUnit.SECOND && timestamp.getTimezone() == null);
        }
        return type instanceof ArrowType.Int
                || type instanceof ArrowType.Bool
                || type instanceof ArrowType.Utf8
                || type instanceof ArrowType.Binary;
    }

    List<SourceColumn> columns() {
        return columns.stream().map(Column::column).toList();
    }

    /** Valid until the next call. */
    ArrayBatch of(VectorSchemaRoot batch) {
        List<ArrayColumn> arrays = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            arrays.add(columns.get(i).read(batch.getVector(i), batch.getRowCount()));
        }
        return new ArrayBatch(batch.getRowCount(), arrays);
    }

    private static Column column(Field field) {
        SourceColumn column = new SourceColumn(field.getName(), field.getType().toString());
        ArrowType type = field.getType();
        if (type instanceof ArrowType.Utf8 || type instanceof ArrowType.Binary) {
            return new TextColumn(column);
        }
        return type instanceof ArrowType.FloatingPoint ? new DoubleColumn(column) : new LongColumn(column);
    }

    private abstract static class Column {
        private static final boolean[] NO_NULLS = new boolean[0];

        private final SourceColumn column;
        private boolean[] nulls = NO_NULLS;

        Column(SourceColumn column) {
            this.column = column;
        }

        final SourceColumn column() {
            return column;
        }

        final boolean[] room(int rows) {
            if (nulls.length < rows) {
                nulls = new boolean[rows];
            }
            return nulls;
        }

        final boolean[] nulls(FieldVector vector) {
            return vector.getNullCount() == 0 ? NO_NULLS : nulls;
        }

        abstract ArrayColumn read(FieldVector vector, int rows);
    }

    private static final class LongColumn extends Column {
        private long[] values = new long[0];

        LongColumn(SourceColumn column) {
            super(column);
        }

        @Override
        ArrayColumn read(FieldVector vector, int rows) {
            values = values.length < rows ? new long[rows] : values;
            if (!ArrowArrays.longs(vector, rows, values, room(rows))) {
                throw new IllegalArgumentException("no reader for " + vector.getField());
            }
            return new ArrayColumn.Longs(column(), values, nulls(vector));
        }
    }

    private static final class DoubleColumn extends Column {
        private double[] values = new double[0];

        DoubleColumn(SourceColumn column) {
            super(column);
        }

        @Override
        ArrayColumn read(FieldVector vector, int rows) {
            values = values.length < rows ? new double[rows] : values;
            if (!ArrowArrays.doubles(vector, rows, values, room(rows))) {
                throw new IllegalArgumentException("no reader for " + vector.getField());
            }
            return new ArrayColumn.Doubles(column(), values, nulls(vector));
        }
    }

    private static final class TextColumn extends Column {
        private final Utf8Texts texts = new Utf8Texts(new Utf8Column());
        private int[] codes = new int[0];

        TextColumn(SourceColumn column) {
            super(column);
        }

        @Override
        ArrayColumn read(FieldVector vector, int rows) {
            ArrowArrays.utf8((BaseVariableWidthVector) vector, rows, texts.column());
            codes = codes.length < rows ? new int[rows] : codes;
            boolean[] nulls = texts.column().nulls();
            for (int row = 0; row < rows; row++) {
                codes[row] = nulls[row] ? -1 : row;
            }
            return new ArrayColumn.Coded(column(), codes, texts);
        }
    }
}
