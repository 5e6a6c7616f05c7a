/**
 * The linkage model as immutable values: comparisons and their levels, blocking rules, m, u, prior and term
 * frequencies; and model files. Knows nothing of engines.
 */
@NullMarked
package dev.linkage.model;

import org.jspecify.annotations.NullMarked;
