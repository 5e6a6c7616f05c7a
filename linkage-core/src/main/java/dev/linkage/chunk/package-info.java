/** Chunks of a prediction: which pairs each scores, and how many to make. */
@NullMarked
package dev.linkage.chunk;

import org.jspecify.annotations.NullMarked;
