/** Linkage beside Splink: runs the same job with both, measures the whole process, and compares what they wrote. */
@NullMarked
package dev.linkage.benchmarks.splink;

import org.jspecify.annotations.NullMarked;
