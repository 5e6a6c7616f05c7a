/** The model compiled to SQL: pure text, one class per step, differences between dialects in one place. */
@NullMarked
package dev.linkage.internal.sql;

import org.jspecify.annotations.NullMarked;
