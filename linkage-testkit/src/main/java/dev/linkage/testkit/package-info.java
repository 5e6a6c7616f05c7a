/** Linkage testkit. */
@NullMarked
package dev.linkage.testkit;

import org.jspecify.annotations.NullMarked;
