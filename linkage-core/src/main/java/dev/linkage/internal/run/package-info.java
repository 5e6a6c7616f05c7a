/** Runs statements on an engine: prepares records, takes counts, scores chunks, keeps the run directory. */
@NullMarked
package dev.linkage.internal.run;

import org.jspecify.annotations.NullMarked;
