package dev.linkage.internal.pairs;

import dev.linkage.engine.ArrayBatch;
import dev.linkage.engine.ArrayColumn;
import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows in arrays, seen as a batch. */
record ArrayBatchView(ArrayBatch batch) implements Batch {

    @Override
    public int rows() {
        return batch.rows();
    }

    @Override
    public List<SourceColumn> columns() {
        return batch.columns().stream().map(ArrayColumn::column).toList();
    }

    @Override
    public boolean isNull(int column, int row) {
        return batch.columns().get(column).isNull(row);
    }

    @Override
    public long longValue(int column, int row) {
        ArrayColumn values = batch.columns().get(column);
        if (values.isNull(row)) {
            return 0;
        } else if (values instanceof ArrayColumn.Longs longs) {
            return longs.values()[row];
        } else if (values instanceof ArrayColumn.Doubles doubles) {
            return (long) doubles.values()[row];
        }
        return Long.parseLong(String.valueOf(text(column, row)));
    }

    @Override
    public double doubleValue(int column, int row) {
        ArrayColumn values = batch.columns().get(column);
        if (values.isNull(row)) {
            return 0;
        } else if (values instanceof ArrayColumn.Longs longs) {
            return (double) longs.values()[row];
        } else if (values instanceof ArrayColumn.Doubles doubles) {
            return doubles.values()[row];
        }
        return Double.parseDouble(String.valueOf(text(column, row)));
    }

    @Override
    public @Nullable String text(int column, int row) {
        Object value = value(column, row);
        return value == null ? null : value.toString();
    }

    @Override
    public @Nullable Object value(int column, int row) {
        ArrayColumn values = batch.columns().get(column);
        return values.isNull(row) ? null : ArrayValues.of(values, row);
    }

    @Override
    public <T> Optional<T> unwrap(Class<T> type) {
        return type.isInstance(batch) ? Optional.of(type.cast(batch)) : Optional.empty();
    }
}
