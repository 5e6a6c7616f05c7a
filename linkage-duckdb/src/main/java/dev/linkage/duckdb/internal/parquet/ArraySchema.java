package dev.linkage.duckdb.internal.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import dev.linkage.engine.SourceColumn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** The Parquet schema of columns that come in arrays. */
final class ArraySchema {
    private ArraySchema() {}

    /** @throws IllegalArgumentException if a column has a type that cannot be written, or two have one name */
    static MessageType of(List<SourceColumn> columns) {
        Set<String> names = new HashSet<>();
        List<Type> types = new ArrayList<>();
        for (SourceColumn column : columns) {
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("two columns are named '" + column.name()
                        + "', which a Parquet file cannot hold; give each a name of its own");
            }
            types.add(type(column));
        }
        return new MessageType("linkage", types);
    }

    static ColumnBuffer buffer(ColumnDescriptor column) {
        return column.getPrimitiveType().getPrimitiveTypeName() == BINARY
                ? new TextBuffer(column)
                : new NumberBuffer(column);
    }

    private static Type type(SourceColumn column) {
        return switch (column.type()) {
            case "BOOLEAN" -> type(column, BOOLEAN, null);
            case "TINYINT" -> type(column, INT32, intType(8, true));
            case "SMALLINT" -> type(column, INT32, intType(16, true));
            case "INTEGER" -> type(column, INT32, intType(32, true));
            case "BIGINT" -> type(column, INT64, intType(64, true));
            case "UTINYINT" -> type(column, INT32, intType(8, false));
            case "USMALLINT" -> type(column, INT32, intType(16, false));
            case "UINTEGER" -> type(column, INT32, intType(32, false));
            case "DATE" -> type(column, INT32, LogicalTypeAnnotation.dateType());
            case "TIMESTAMP" -> type(column, INT64, LogicalTypeAnnotation.timestampType(false, TimeUnit.MICROS));
            case "FLOAT" -> type(column, FLOAT, null);
            case "DOUBLE" -> type(column, DOUBLE, null);
            case "VARCHAR" -> type(column, BINARY, LogicalTypeAnnotation.stringType());
            default ->
                throw new IllegalArgumentException("column '" + column.name() + "' is of type " + column.type()
                        + ", which cannot be written from arrays; cast it to one that can be, such as VARCHAR");
        };
    }

    private static Type type(SourceColumn column, PrimitiveTypeName physical, @Nullable LogicalTypeAnnotation logical) {
        return Types.primitive(physical, Repetition.OPTIONAL).as(logical).named(column.name());
    }
}
