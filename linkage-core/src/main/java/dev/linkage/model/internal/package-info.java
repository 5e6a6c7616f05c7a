/** SQL of conditions and blocking rules, read into typed values and written the way Splink's library writes it. */
@NullMarked
package dev.linkage.model.internal;

import org.jspecify.annotations.NullMarked;
