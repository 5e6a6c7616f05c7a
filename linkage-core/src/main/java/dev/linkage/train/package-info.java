/** Training: prior, u by random sampling, EM over agreement patterns, and what each step found. */
@NullMarked
package dev.linkage.train;

import org.jspecify.annotations.NullMarked;
