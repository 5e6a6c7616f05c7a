package dev.linkage.duckdb.internal;

/** Paths as DuckDB's patterns. */
public final class FileNames {

    private FileNames() {}

    /**
     * A pattern that matches one file only.
     *
     * @param path a file's path, which may hold pattern characters
     * @return with these disarmed
     */
    public static String literal(String path) {
        StringBuilder pattern = new StringBuilder();
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            pattern.append("*?[".indexOf(c) >= 0 ? "[" + c + "]" : String.valueOf(c));
        }
        return pattern.toString();
    }

    /**
     * Whether a path is a pattern.
     *
     * @param path a path or a pattern
     * @return true when it holds {@code *}, {@code ?} or {@code [}
     */
    public static boolean isPattern(String path) {
        return path.matches(".*[*?\\[].*");
    }
}
