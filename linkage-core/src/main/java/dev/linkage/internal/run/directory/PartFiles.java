package dev.linkage.internal.run.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Names of files in a run directory, and whether a part is as its line says. */
final class PartFiles {
    private static final Pattern PART = Pattern.compile("part-(\\d{5,9})-rule\\d{1,9}\\.parquet");
    private static final Pattern TEMPORARY = Pattern.compile("_tmp-(\\d{5,9}\\.parquet|manifest\\.jsonl)");

    private PartFiles() {}

    static String name(int number, int rule) {
        return String.format(Locale.ROOT, "part-%05d-rule%d.parquet", number, rule);
    }

    static String temporaryName(int number) {
        return String.format(Locale.ROOT, "_tmp-%05d.parquet", number);
    }

    static final String TEMPORARY_MANIFEST = "_tmp-manifest.jsonl";

    static boolean isPart(String name) {
        return PART.matcher(name).matches();
    }

    /** A name that only a run gives, until the file is whole. */
    static boolean isTemporary(String name) {
        return TEMPORARY.matcher(name).matches();
    }

    /** The number in a part's name. */
    static int number(String part) {
        Matcher matcher = PART.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(part + " is no part");
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Whether readers of the directory leave it alone. */
    static boolean isHidden(String name) {
        return name.startsWith("_") || name.startsWith(".");
    }

    /** Names in a directory, sorted. */
    static List<String> names(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    /** A name that readers would read though no run gives it, or gives it to something else than a file. */
    static boolean isForeign(Path directory, String name) {
        return !isHidden(name)
                && !(isPart(name) && Files.isRegularFile(directory.resolve(name), LinkOption.NOFOLLOW_LINKS));
    }

    /** What is wrong with a part; empty if it is as it was written. */
    static Optional<String> fault(Path directory, ManifestLine.Part part) throws IOException {
        Path file = directory.resolve(part.file());
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("is missing");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("is no regular file");
        }
        if (Files.size(file) != part.bytes()) {
            return Optional.of("has " + Files.size(file) + " bytes instead of " + part.bytes());
        }
        String sha256 = Sha256.of(file);
        return sha256.equals(part.sha256())
                ? Optional.empty()
                : Optional.of(
                        "has other content than was written (sha256 " + sha256 + " instead of " + part.sha256() + ")");
    }
}
