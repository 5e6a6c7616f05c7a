/**
 * What an engine provides: sources of records, and a workspace in which statements run and results stream. Implemented
 * by {@code linkage-duckdb}; users meet only {@link dev.linkage.engine.Source}.
 */
@NullMarked
package dev.linkage.engine;

import org.jspecify.annotations.NullMarked;
