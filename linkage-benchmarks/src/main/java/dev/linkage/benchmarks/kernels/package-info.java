/** Measurements of single functions with JMH. */
@NullMarked
package dev.linkage.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
