/** What can go wrong: one unchecked hierarchy, each message with the value and the way out. */
@NullMarked
package dev.linkage.error;

import org.jspecify.annotations.NullMarked;
