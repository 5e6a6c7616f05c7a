/** The front door: {@link dev.linkage.Linker} joins a model with its data sets, trains it and predicts. */
@NullMarked
package dev.linkage;

import org.jspecify.annotations.NullMarked;
