/** Looking before running: what blocking rules find and how much a prediction will write. */
@NullMarked
package dev.linkage.explore;

import org.jspecify.annotations.NullMarked;
