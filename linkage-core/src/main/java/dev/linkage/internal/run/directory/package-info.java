/** The directory of a prediction: its manifest, parts and lock, and what makes two runs the same. */
@NullMarked
package dev.linkage.internal.run.directory;

import org.jspecify.annotations.NullMarked;
