package dev.linkage.engine;

import org.jspecify.annotations.Nullable;

/** A forward-only cursor over a query's rows. Columns are counted from 0. Not thread-safe. */
public interface Rows extends AutoCloseable {

    /**
     * Goes to the next row.
     *
     * @return false after the last
     */
    boolean next();

    /**
     * Whether a value is NULL.
     *
     * @param column from 0
     * @return true for NULL
     */
    boolean isNull(int column);

    /**
     * A whole number.
     *
     * @param column from 0
     * @return 0 for NULL
     */
    long longValue(int column);

    /**
     * A number.
     *
     * @param column from 0
     * @return 0 for NULL
     */
    double doubleValue(int column);

    /**
     * A value as text.
     *
     * @param column from 0
     * @return null for NULL
     */
    @Nullable
    String text(int column);

    /**
     * A value as the engine gives it.
     *
     * @param column from 0
     * @return null for NULL
     */
    @Nullable
    Object value(int column);

    /** Ends the query. */
    @Override
    void close();
}
