/** Linkage benchmarks. */
@NullMarked
package dev.linkage.benchmarks;

import org.jspecify.annotations.NullMarked;
