/**
 * The linkage model as immutable values: comparisons and their levels, blocking rules, m, u, prior and term
 * frequencies. Knows nothing of engines, SQL or files.
 */
@NullMarked
package dev.linkage.model;

import org.jspecify.annotations.NullMarked;
