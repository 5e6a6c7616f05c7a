package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows as Java objects: for the types that DuckDB's chunks do not hand out, such as lists. */
record ObjectBatch(List<SourceColumn> columns, List<@Nullable Object[]> values) implements ValueBatch {

    @Override
    public int rows() {
        return values.size();
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
