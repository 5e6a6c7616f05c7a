/** Feeds the pair engine with prepared records, and hands on what it finds in the columns of scored pairs. */
@NullMarked
package dev.linkage.internal.pairs;

import org.jspecify.annotations.NullMarked;
