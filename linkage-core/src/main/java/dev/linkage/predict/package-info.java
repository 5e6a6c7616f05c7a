/** Prediction: scored pairs as Parquet, CSV, a table, rows or batches. */
@NullMarked
package dev.linkage.predict;

import org.jspecify.annotations.NullMarked;
