/** Predictions and clusters compared with slow, plain references in Java. */
@NullMarked
package dev.linkage.duckdb.exact;

import org.jspecify.annotations.NullMarked;
