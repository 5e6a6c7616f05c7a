/** Linkage duckdb. */
@NullMarked
package dev.linkage.duckdb;

import org.jspecify.annotations.NullMarked;
