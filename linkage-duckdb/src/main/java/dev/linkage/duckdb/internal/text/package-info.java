/** Text similarities that count code points, as functions in DuckDB. */
@NullMarked
package dev.linkage.duckdb.internal.text;

import org.jspecify.annotations.NullMarked;
