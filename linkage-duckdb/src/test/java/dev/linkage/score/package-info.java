/** What tests set inside the pair engine. */
@NullMarked
package dev.linkage.score;

import org.jspecify.annotations.NullMarked;
