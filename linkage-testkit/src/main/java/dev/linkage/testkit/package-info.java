/** Synthetic people with truth, and the tests that every engine must pass. */
@NullMarked
package dev.linkage.testkit;

import org.jspecify.annotations.NullMarked;
