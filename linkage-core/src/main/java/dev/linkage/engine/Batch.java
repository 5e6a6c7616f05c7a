package dev.linkage.engine;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Some rows of a result, column by column. Valid only while it is handed over; rows and columns count from 0. */
public interface Batch {

    /**
     * How many rows it holds.
     *
     * @return 1 or more
     */
    int rows();

    /**
     * The columns in order.
     *
     * @return names and types
     */
    List<SourceColumn> columns();

    /**
     * Place of a column.
     *
     * @param name ignoring case
     * @return its place
     * @throws IllegalArgumentException if there is none, listing the names
     */
    default int column(String name) {
        List<SourceColumn> columns = columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column '" + name + "' in the result; it has "
                + String.join(", ", columns.stream().map(SourceColumn::name).toList()));
    }

    /**
     * Whether a value is NULL.
     *
     * @param column place
     * @param row row
     * @return true for NULL
     */
    boolean isNull(int column, int row);

    /**
     * A whole number.
     *
     * @param column place
     * @param row row
     * @return 0 for NULL
     */
    long longValue(int column, int row);

    /**
     * A number.
     *
     * @param column place
     * @param row row
     * @return 0 for NULL
     */
    double doubleValue(int column, int row);

    /**
     * A value as text.
     *
     * @param column place
     * @param row row
     * @return null for NULL
     */
    @Nullable
    String text(int column, int row);

    /**
     * A value as the engine gives it.
     *
     * @param column place
     * @param row row
     * @return null for NULL
     */
    @Nullable
    Object value(int column, int row);

    /**
     * All values of a column of whole numbers up to 64 bits, booleans, dates or timestamps, as
     * {@link ArrayColumn.Longs} has them.
     *
     * @param column place
     * @param values takes {@link #rows} values; 0 for NULL
     * @param nulls takes true for NULL, false otherwise
     */
    default void longs(int column, long[] values, boolean[] nulls) {
        for (int row = 0; row < rows(); row++) {
            nulls[row] = isNull(column, row);
            values[row] = longValue(column, row);
        }
    }

    /**
     * All values of a column of numbers.
     *
     * @param column place
     * @param values takes {@link #rows} values; 0 for NULL
     * @param nulls takes true for NULL, false otherwise
     */
    default void doubles(int column, double[] values, boolean[] nulls) {
        for (int row = 0; row < rows(); row++) {
            nulls[row] = isNull(column, row);
            values[row] = doubleValue(column, row);
        }
    }

    /**
     * All values of a column of text, as UTF-8.
     *
     * @param column place
     * @param into takes the values of this batch in place of those it held
     */
    default void utf8(int column, Utf8Column into) {
        into.clear();
        for (int row = 0; row < rows(); row++) {
            into.add(text(column, row));
        }
    }

    /**
     * The batch in the engine's own form. DuckDB's is Arrow's {@code VectorSchemaRoot} when Java was started with
     * {@code --add-opens=java.base/java.nio=ALL-UNNAMED} and all columns are numbers up to 64 bits, decimals, booleans,
     * dates, timestamps without time zone, or text, but not all BIGINT, INTEGER or DOUBLE, which are read without Arrow. It
     * must not be used after the batch was handed over.
     *
     * @param type the class wanted
     * @param <T> its type
     * @return empty when the batch is held otherwise: without that flag, or with a column of another type
     */
    <T> Optional<T> unwrap(Class<T> type);
}
