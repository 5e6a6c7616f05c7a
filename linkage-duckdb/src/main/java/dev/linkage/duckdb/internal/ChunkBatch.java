package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;
import org.jspecify.annotations.Nullable;

/** A chunk of DuckDB's result, read in place. */
final class ChunkBatch implements ValueBatch {

    private static final Set<String> READABLE = Set.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "HUGEINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "UHUGEINT",
            "FLOAT",
            "DOUBLE",
            "DATE",
            "TIMESTAMP",
            "VARCHAR",
            "JSON");

    private static final Set<String> FAST = Set.of("INTEGER", "BIGINT", "DOUBLE");

    private final List<SourceColumn> columns;
    private final DuckDBReadableVector[] vectors;
    private final int rows;

    ChunkBatch(List<SourceColumn> columns, DuckDBDataChunkReader chunk) {
        this.columns = columns;
        this.rows = Math.toIntExact(chunk.rowCount());
        this.vectors = new DuckDBReadableVector[columns.size()];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = chunk.vector(i);
        }
    }

    static boolean canRead(List<SourceColumn> columns) {
        return columns.stream().allMatch(column -> READABLE.contains(column.type()) || isDecimal(column.type()));
    }

    /**
     * Whether all columns are of types that are read from a chunk for less than it takes DuckDB to turn it into Arrow.
     * Arrow's first batch costs a second of CPU besides.
     */
    static boolean readsFast(List<SourceColumn> columns) {
        return columns.stream().allMatch(column -> FAST.contains(column.type()));
    }

    private static boolean isDecimal(String type) {
        return type.startsWith("DECIMAL(") && type.endsWith(")");
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public List<SourceColumn> columns() {
        return columns;
    }

    @Override
    public boolean isNull(int column, int row) {
        return vectors[column].isNull(row);
    }

    @Override
    public long longValue(int column, int row) {
        DuckDBReadableVector vector = vectors[column];
        if (vector.isNull(row)) {
            return 0;
        }
        return switch (vector.getType()) {
            case BOOLEAN -> vector.getBoolean(row) ? 1 : 0;
            case TINYINT -> vector.getByte(row);
            case SMALLINT -> vector.getShort(row);
            case INTEGER -> vector.getInt(row);
            case BIGINT -> vector.getLong(row);
            case UTINYINT -> vector.getUint8(row);
            case USMALLINT -> vector.getUint16(row);
            case UINTEGER -> vector.getUint32(row);
            default -> Values.toLong(value(column, row));
        };
    }

    @Override
    public double doubleValue(int column, int row) {
        DuckDBReadableVector vector = vectors[column];
        if (vector.isNull(row)) {
            return 0;
        }
        return switch (vector.getType()) {
            case DOUBLE -> vector.getDouble(row);
            case FLOAT -> vector.getFloat(row);
            case INTEGER -> vector.getInt(row);
            default -> Values.toDouble(value(column, row));
        };
    }

    @Override
    public void longs(int column, long[] values, boolean[] nulls) {
        DuckDBReadableVector vector = vectors[column];
        switch (vector.getType()) {
            case BIGINT -> {
                for (int row = 0; row < rows; row++) {
                    nulls[row] = vector.isNull(row);
                    values[row] = vector.getLong(row, 0);
                }
            }
            case INTEGER -> {
                for (int row = 0; row < rows; row++) {
                    nulls[row] = vector.isNull(row);
                    values[row] = vector.getInt(row, 0);
                }
            }
            default -> ValueBatch.super.longs(column, values, nulls);
        }
    }

    @Override
    public void doubles(int column, double[] values, boolean[] nulls) {
        DuckDBReadableVector vector = vectors[column];
        if (vector.getType() == DuckDBColumnType.DOUBLE) {
            for (int row = 0; row < rows; row++) {
                nulls[row] = vector.isNull(row);
                values[row] = vector.getDouble(row, 0);
            }
        } else {
            ValueBatch.super.doubles(column, values, nulls);
        }
    }

    @Override
    public @Nullable Object value(int column, int row) {
        DuckDBReadableVector vector = vectors[column];
        if (vector.isNull(row)) {
            return null;
        }
        return switch (vector.getType()) {
            case BOOLEAN -> vector.getBoolean(row);
            case TINYINT -> vector.getByte(row);
            case SMALLINT -> vector.getShort(row);
            case INTEGER -> vector.getInt(row);
            case BIGINT -> vector.getLong(row);
            case HUGEINT -> vector.getHugeInt(row);
            case UTINYINT -> vector.getUint8(row);
            case USMALLINT -> vector.getUint16(row);
            case UINTEGER -> vector.getUint32(row);
            case UBIGINT -> vector.getUint64(row);
            case UHUGEINT -> vector.getUHugeInt(row);
            case FLOAT -> vector.getFloat(row);
            case DOUBLE -> vector.getDouble(row);
            case DECIMAL -> vector.getBigDecimal(row);
            case DATE -> vector.getLocalDate(row);
            case TIMESTAMP -> vector.getLocalDateTime(row);
            case VARCHAR -> vector.getString(row);
            default -> throw new IllegalStateException("no reader for " + vector.getType());
        };
    }

    @Override
    public <T> Optional<T> unwrap(Class<T> type) {
        return type == DuckDBReadableVector[].class ? Optional.of(type.cast(vectors)) : Optional.empty();
    }
}
