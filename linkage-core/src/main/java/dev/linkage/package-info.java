/** Linkage core. */
@NullMarked
package dev.linkage;

import org.jspecify.annotations.NullMarked;
