/** DuckDB as the engine: {@link dev.linkage.duckdb.DuckDb} opens it and makes sources from files, tables and objects. */
@NullMarked
package dev.linkage.duckdb;

import org.jspecify.annotations.NullMarked;
