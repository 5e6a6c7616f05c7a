/**
 * How text similarities count code points on an engine whose functions count bytes: one-byte stand-ins for characters
 * beyond ASCII, or functions of our own.
 */
@NullMarked
package dev.linkage.internal.text;

import org.jspecify.annotations.NullMarked;
