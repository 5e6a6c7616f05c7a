/** The workspace, the readers and the errors of the DuckDB engine: not for users. */
@NullMarked
package dev.linkage.duckdb.internal;

import org.jspecify.annotations.NullMarked;
