package dev.linkage.engine;

import java.nio.file.Path;

/**
 * A file that was written and verified.
 *
 * @param path where
 * @param rows rows in its footer, equal to the rows sent
 * @param bytes its length
 */
public record WrittenFile(Path path, long rows, long bytes) {}
