package dev.linkage.engine;

/**
 * A column of a source or statement.
 *
 * @param name as found
 * @param type the engine's type name, such as {@code VARCHAR} or {@code VARCHAR[]}
 */
public record SourceColumn(String name, String type) {}
