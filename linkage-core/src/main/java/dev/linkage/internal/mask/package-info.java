/** How values of the data appear in messages: as they are, or only by their length. */
@NullMarked
package dev.linkage.internal.mask;

import org.jspecify.annotations.NullMarked;
