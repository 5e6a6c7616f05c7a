package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceSize;
import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files found for a source.
 *
 * @param paths in the order in which they are read, at least one
 * @param name of the data set: the first file's stem, or the directory's name where a pattern was given
 */
public record FileSet(List<String> paths, String name) {
    private static final Pattern COMPRESSED = Pattern.compile("\\.(gz|zst)$");
    private static final int TEXT_SHRINKS_BY = 4;

    /**
     * Finds files.
     *
     * @param database to look up patterns
     * @param given files, patterns, directories or URLs
     * @param endings of the files that a directory stands for, such as {@code .csv}
     * @return the files, each once
     */
    public static FileSet find(Database database, List<String> given, List<String> endings) {
        database.checkOpen();
        if (given.isEmpty()) {
            throw new IllegalArgumentException("name at least one file");
        }
        Set<String> found = new LinkedHashSet<>();
        for (String path : given) {
            found.addAll(files(database, path, endings));
        }
        return new FileSet(List.copyOf(found), name(given.get(0)));
    }

    /**
     * The files as SQL.
     *
     * @return a list of texts
     */
    public String sql() {
        return Quoting.texts(paths.stream().map(FileSet::pattern).toList());
    }

    /**
     * One file as SQL.
     *
     * @param path one of the paths
     * @return a text
     */
    public static String sql(String path) {
        return Quoting.text(pattern(path));
    }

    /**
     * How much text the files hold, as far as that can be seen from outside.
     *
     * @return unknown when a file is not on a disk
     */
    public SourceSize size() {
        long bytes = 0;
        for (String path : paths) {
            if (isUrl(path)) {
                return SourceSize.UNKNOWN;
            }
            try {
                bytes += Files.size(Path.of(path)) * (COMPRESSED.matcher(path).find() ? TEXT_SHRINKS_BY : 1);
            } catch (IOException e) {
                return SourceSize.UNKNOWN;
            }
        }
        return SourceSize.ofBytes(bytes);
    }

    /**
     * What tells that a file is another one than before.
     *
     * @param modified when it was written; empty where that cannot be seen
     * @param bytes its size
     */
    public record State(Optional<FileTime> modified, long bytes) {}

    /**
     * How the files are now.
     *
     * @return in order
     */
    public List<State> states() {
        return paths.stream().map(FileSet::state).toList();
    }

    private static State state(String path) {
        if (!isUrl(path)) {
            try {
                BasicFileAttributes found = Files.readAttributes(Path.of(path), BasicFileAttributes.class);
                return new State(Optional.of(found.lastModifiedTime()), found.size());
            } catch (IOException e) {
                // The engine says what is wrong with it.
                return new State(Optional.empty(), 0);
            }
        }
        return new State(Optional.empty(), 0);
    }

    private static String pattern(String path) {
        return isUrl(path) ? path : FileNames.literal(path);
    }

    private static boolean isUrl(String path) {
        return path.contains("://");
    }

    private static List<String> files(Database database, String given, List<String> endings) {
        if (isUrl(given)) {
            return List.of(given);
        }
        Path path = path(given);
        if (path != null && Files.isDirectory(path)) {
            return inDirectory(path, endings);
        }
        if (path != null && Files.exists(path)) {
            requireRegular(path, given);
            return List.of(given);
        }
        if (!FileNames.isPattern(given)) {
            throw new InputException(missing(given));
        }
        List<String> found =
                database
                        .rows("look for files", "SELECT file FROM glob(" + Quoting.text(given) + ") ORDER BY file")
                        .stream()
                        .map(row -> Objects.requireNonNull(row.get(0)))
                        .filter(file -> Files.isRegularFile(Path.of(file)))
                        .toList();
        if (found.isEmpty()) {
            throw new InputException("Cannot read " + given + ": no file matches this pattern, seen from "
                    + Path.of("").toAbsolutePath());
        }
        return found;
    }

    /** What is read more than once: opening a pipe waits for a writer, and its bytes come only once. */
    private static void requireRegular(Path path, String given) {
        if (!Files.isRegularFile(path)) {
            throw new InputException("Cannot read " + given
                    + ": it is no regular file, but perhaps a pipe, a device or a link to nothing, and a source is read"
                    + " more than once; copy its content to a file and name that");
        }
    }

    private static @Nullable Path path(String given) {
        try {
            return Path.of(given);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static List<String> inDirectory(Path directory, List<String> endings) {
        List<String> found = list(directory).stream()
                .filter(name -> !name.startsWith("_") && !name.startsWith("."))
                .filter(name -> endings.stream().anyMatch(name::endsWith))
                .map(name -> directory.resolve(name))
                .filter(file -> !Files.isDirectory(file))
                .map(Path::toString)
                .toList();
        found.forEach(file -> requireRegular(Path.of(file), file));
        if (found.isEmpty()) {
            throw new InputException("Cannot read " + directory + ": the directory holds no file that ends in "
                    + String.join(", ", endings) + "; " + contents(directory));
        }
        return found;
    }

    private static String missing(String given) {
        Path parent = Path.of(given).toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return "Cannot read " + given + ": there is no directory " + parent;
        }
        return "Cannot read " + given + ": there is no such file in " + parent + "; " + contents(parent);
    }

    private static String contents(Path directory) {
        List<String> names = list(directory);
        if (names.isEmpty()) {
            return "it is empty";
        }
        return "it holds " + names.stream().limit(8).collect(Collectors.joining(", "))
                + (names.size() > 8 ? " and " + (names.size() - 8) + " more" : "");
    }

    private static List<String> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            List<String> names = new ArrayList<>(
                    files.map(file -> String.valueOf(file.getFileName())).toList());
            names.sort(null);
            return names;
        } catch (IOException e) {
            throw new InputException("Cannot list " + directory + ": " + e, e);
        }
    }

    private static String name(String given) {
        Path path = isUrl(given) ? null : path(given);
        boolean exists = path != null && Files.exists(path);
        String[] parts = given.replace('\\', '/').split("/+", -1);
        for (int i = parts.length - 1; i >= 0; i--) {
            String part = parts[i];
            if (part.isEmpty() || part.equals(".") || part.equals("..") || (!exists && FileNames.isPattern(part))) {
                continue;
            }
            String stem = part.startsWith(".") ? part : part.replaceFirst("\\..*$", "");
            return stem.replace("-__-", "_");
        }
        return "records";
    }
}
