/** Runs the Java in the documentation. */
@NullMarked
package dev.linkage.examples.docs;

import org.jspecify.annotations.NullMarked;
