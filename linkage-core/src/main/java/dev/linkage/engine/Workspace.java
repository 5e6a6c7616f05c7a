package dev.linkage.engine;

import dev.linkage.error.EngineException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A place where the statements of one terminal verb run: its tables are its own and vanish when it is closed. Used by
 * one thread at a time. Every method throws {@link EngineException} with the engine's own message.
 */
public interface Workspace extends AutoCloseable {

    /**
     * A table name that no other workspace uses; dropped on close.
     *
     * @param stem what the table is for, letters and underscores
     * @return a quoted, qualified name to put into SQL
     */
    String table(String stem);

    /**
     * Drops a table before the workspace is closed.
     *
     * @param table a name from {@link #table}
     */
    void drop(String table);

    /**
     * Runs a statement without a result.
     *
     * @param statement such as CREATE TABLE ... AS
     */
    void execute(SqlStatement statement);

    /**
     * Runs a query.
     *
     * @param statement a SELECT
     * @return a cursor before the first row, to be closed
     */
    Rows query(SqlStatement statement);

    /**
     * The columns a query would give, without running it.
     *
     * @param statement a SELECT
     * @return names and types in order
     */
    List<SourceColumn> describe(SqlStatement statement);

    /**
     * Runs a query on all threads and hands over its rows in batches, in no particular order, holding few of them in
     * memory at a time. The consumer is called by one thread; a batch is valid only during the call.
     *
     * @param statement a SELECT
     * @param consumer takes each batch
     * @return how many rows went by
     */
    long stream(SqlStatement statement, Consumer<Batch> consumer);

    /**
     * Runs a query and writes its rows to one CSV file with a header, as {@link #writeParquet} does.
     *
     * @param statement a SELECT
     * @param file a path that does not exist yet
     * @return what was written
     */
    WrittenFile writeCsv(SqlStatement statement, Path file);

    /**
     * Runs a query and writes its rows to one Parquet file, in no particular order, holding few of them in memory at a
     * time. The file is complete and forced to disk when the method returns, and absent when it throws.
     *
     * @param statement a SELECT
     * @param file a path that does not exist yet
     * @return what was written
     */
    WrittenFile writeParquet(SqlStatement statement, Path file);

    /**
     * Begins a Parquet file that takes rows from memory rather than from a query. In {@link #watched} work that fails the
     * file is removed, finished or not.
     *
     * @param columns names and types, each as {@link ArrayColumn} has them
     * @param file a path that does not exist yet
     * @return to be closed
     */
    BatchWriter parquetWriter(List<SourceColumn> columns, Path file);

    /**
     * Must be called again and again by watched work that computes in the JVM: ends it when the watch says so.
     *
     * @param step what the work does, for the message
     * @throws EngineException when the work is to end; {@link #watched} turns it into what it was ended for
     */
    void checkpoint(String step);

    /**
     * Makes a table of 64-bit whole numbers from values in memory.
     *
     * @param table a name from {@link #table}
     * @param columns column names
     * @param rows how many rows
     * @param cells gives the values
     */
    void load(String table, List<String> columns, long rows, LongCells cells);

    /**
     * A function of one BIGINT that gives BIGINT, for statements of this workspace; it may be called by several threads at
     * once, and fails once the workspace is closed.
     *
     * @param mapping computes it; an exception it throws ends the statement
     * @return the function's name, to be put before brackets
     */
    String function(LongMapping mapping);

    /**
     * A directory for what is too large for memory: beside the output where there is one, readable by its owner alone,
     * made when first asked for and removed with all it holds when the workspace is closed. What a killed process left
     * behind there is removed too.
     *
     * @return an existing directory
     * @throws dev.linkage.error.OutputException if it cannot be made
     */
    Path workDirectory();

    /**
     * Memory that the engine may use.
     *
     * @return bytes
     */
    long memoryBytes();

    /** Gives the values of a table cell by cell, rows in order. */
    interface LongCells {
        /**
         * A value.
         *
         * @param row from 0
         * @param column from 0
         * @return the value
         */
        long at(long row, int column);
    }

    /**
     * Runs work whose statements are watched by another thread: they are interrupted at the first temporary file, unless
     * the watch allows them, and when the watch is cancelled or the calling thread interrupted. When this
     * throws, whatever the cause, the files and tables made in the work are gone, and the workspace is usable. Work that is
     * a part of other watched work is also ended by the cancellation of that.
     *
     * @param watch what ends the work
     * @param work calls methods of this workspace
     * @param <T> what it gives
     * @return its result; a temporary file may still have been written when the watch allowed it
     * @throws dev.linkage.error.SpillException when it was interrupted for a temporary file, when it ended by itself but
     *     had written one, and when the engine's memory ran out, unless the watch allows temporary files
     * @throws dev.linkage.error.CancelledException when it was cancelled
     */
    <T> T watched(Watch watch, Supplier<T> work);

    /**
     * What the engine used since the last call.
     *
     * @return peak memory, what held it, and temporary bytes
     */
    Usage usage();

    /** Drops the tables and closes the connection. */
    @Override
    void close();
}
