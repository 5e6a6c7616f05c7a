/** Clusters: records joined by pairs that reach a threshold. */
@NullMarked
package dev.linkage.cluster;

import org.jspecify.annotations.NullMarked;
