/** Linkage examples. */
@NullMarked
package dev.linkage.examples;

import org.jspecify.annotations.NullMarked;
