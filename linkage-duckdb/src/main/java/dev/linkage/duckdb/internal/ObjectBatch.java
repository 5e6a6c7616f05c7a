package dev.linkage.duckdb.internal;

import dev.linkage.engine.Batch;
import dev.linkage.engine.SourceColumn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows as Java objects: for the types that DuckDB's chunks do not hand out, such as lists. */
record ObjectBatch(List<SourceColumn> columns, List<@Nullable Object[]> values) implements Batch {

    @Override
    public int rows() {
        return values.size();
    }

    @Override
    public boolean isNull(int column, int row) {
        return value(column, row) == null;
    }

    @Override
    public long longValue(int column, int row) {
        return Values.toLong(value(column, row));
    }

    @Override
    public double doubleValue(int column, int row) {
        return Values.toDouble(value(column, row));
    }

    @Override
    public @Nullable String text(int column, int row) {
        Object value = value(column, row);
        return value == null ? null : Values.text(value);
    }

    @Override
    public @Nullable Object value(int column, int row) {
        return values.get(row)[column];
    }

    @Override
    public <T> Optional<T> unwrap(Class<T> type) {
        return Optional.empty();
    }
}
