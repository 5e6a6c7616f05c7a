/** Scoring on plain arrays: text kernels that count Unicode code points. No engine in it. */
@NullMarked
package dev.linkage.score;

import org.jspecify.annotations.NullMarked;
