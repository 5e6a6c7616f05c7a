/** Streams the results of DuckDB queries as Arrow record batches. */
@NullMarked
package dev.linkage.duckdb.internal.arrow;

import org.jspecify.annotations.NullMarked;
