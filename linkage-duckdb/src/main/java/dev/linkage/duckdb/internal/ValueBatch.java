package dev.linkage.duckdb.internal;

import dev.linkage.engine.Batch;
import org.jspecify.annotations.Nullable;

/** A batch whose readings all follow from its values. */
interface ValueBatch extends Batch {

    @Override
    default boolean isNull(int column, int row) {
        return value(column, row) == null;
    }

    @Override
    default long longValue(int column, int row) {
        return Values.toLong(value(column, row));
    }

    @Override
    default double doubleValue(int column, int row) {
        return Values.toDouble(value(column, row));
    }

    @Override
    default @Nullable String text(int column, int row) {
        Object value = value(column, row);
        return value == null ? null : Values.text(value);
    }
}
