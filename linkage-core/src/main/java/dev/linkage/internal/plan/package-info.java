/** A model bound to its data sets: names found, types checked. No SQL text. */
@NullMarked
package dev.linkage.internal.plan;

import org.jspecify.annotations.NullMarked;
