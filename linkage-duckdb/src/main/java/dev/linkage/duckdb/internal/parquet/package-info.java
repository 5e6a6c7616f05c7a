/** Writes Arrow record batches to Parquet files without the Hadoop stack. */
@NullMarked
package dev.linkage.duckdb.internal.parquet;

import org.jspecify.annotations.NullMarked;
