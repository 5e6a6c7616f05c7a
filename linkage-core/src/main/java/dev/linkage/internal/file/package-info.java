/** Files that are there whole or not at all, and stay there when the power fails. */
@NullMarked
package dev.linkage.internal.file;

import org.jspecify.annotations.NullMarked;
