/** SQL read back: what Splink's library writes becomes typed, equalities of raw rules are found. */
@NullMarked
package dev.linkage.internal.sql.parse;

import org.jspecify.annotations.NullMarked;
