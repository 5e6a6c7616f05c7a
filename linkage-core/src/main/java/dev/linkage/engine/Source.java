package dev.linkage.engine;

import java.util.List;

/**
 * One data set to link: lazy where the engine can be. Made by an engine, such as {@code DuckDb.parquet(...)}.
 * Immutable.
 */
public interface Source {

    /**
     * Name of the data set, the value of {@code source_dataset} in results. Unique among the data sets of a linker, and
     * without {@code -__-}.
     *
     * @return the file's stem, the table's name, or what {@link #named} gave
     */
    String name();

    /**
     * The same data set under another name.
     *
     * @param name not empty, without {@code -__-}
     * @return a copy
     */
    Source named(String name);

    /**
     * The columns in order; names as found, distinct ignoring case.
     *
     * @return one or more
     */
    List<SourceColumn> columns();

    /**
     * SQL that may follow FROM in a workspace of {@link #engine()}.
     *
     * @return a table function, a quoted table name, or a query in brackets
     */
    String relation();

    /**
     * How large it is, found without reading it.
     *
     * @return what is known
     */
    SourceSize size();

    /**
     * The engine that reads it.
     *
     * @return the engine
     */
    Engine engine();
}
