package dev.linkage.duckdb.internal;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises what DuckDB says of Parquet and compressed files that are cut short or damaged. */
final class DamagedFiles {
    private static final Pattern DAMAGE = Pattern.compile(
            "No magic bytes found|too small to be a Parquet file"
                    + "|Footer length error|don't know what type|invalid TType|TProtocolException|Out of buffer|out of buffer"
                    + "|(?i:gzip stream)|Invalid string encoding found in Parquet"
                    + "|(?i:zstd|snappy|lz4|brotli|gzip)[^\\n]{0,40}(?i:decompress|failure)|(?i:decompress)[^\\n]{0,20}(?i:fail|error)"
                    + "|(?i:corrupt(?:ed)?) (?i:file|page|footer|data|parquet)|(?i:file|page|footer|metadata)[^\\n]{0,20}(?i: corrupt)");
    private static final Pattern KIND = Pattern.compile("^(Invalid Error|Invalid Input Error|IO Error"
            + "|Serialization Error|INTERNAL Error|Invalid Configuration Error): ");
    /** A text literal that names a file. */
    private static final Pattern NAMED =
            Pattern.compile("'((?:[^']|'')+\\.(?:parquet|csv|tsv|json|ndjson|jsonl)(?:\\.(?:gz|zst))?)'");

    private static final Pattern READS = Pattern.compile("\\b(?:read|parquet)_\\w+\\(|'[^']+\\.parquet'");
    private static final Pattern FILE = Pattern.compile("(?i:file) ['\"]([^'\"\\n]+)['\"]");
    private static final int MOST_NAMED = 3;

    private DamagedFiles() {}

    /** What is wrong and the way out, or null where no file is damaged. */
    static @Nullable String problem(String sql, String message) {
        Matcher kind = KIND.matcher(message);
        if (!kind.find() || !DAMAGE.matcher(message).find()) {
            return null;
        }
        String said = Errors.readable(message.substring(kind.end()))
                .lines()
                .findFirst()
                .orElse("");
        String files = said.matches(".*['\"/\\\\].*\\.\\w+.*") ? "" : named(sql);
        String kindOf = said.contains("magic bytes") || said.contains("too small") ? "is no Parquet file, or " : "";
        return "Cannot read " + (files.isEmpty() ? "a file" : files) + ": " + said.replaceFirst("[:. ]+$", "") + ": it "
                + kindOf + "is damaged, perhaps cut off while it was written; replace it by a whole copy";
    }

    /** What is said of a damaged file without anything that may be its content; null where no file is read or damaged. */
    static @Nullable String withoutValues(String sql, String said) {
        Matcher damage = DAMAGE.matcher(said);
        if (!READS.matcher(sql).find() || !damage.find()) {
            return null;
        }
        Matcher file = FILE.matcher(said);
        return damage.group() + (file.find() ? " in file '" + file.group(1) + "'" : "");
    }

    private static String named(String sql) {
        Set<String> files = new LinkedHashSet<>();
        Matcher matcher = NAMED.matcher(sql);
        while (matcher.find()) {
            files.add(matcher.group(1).replace("''", "'").replaceAll("\\[([*?\\[])\\]", "$1"));
        }
        if (files.size() <= 1) {
            return String.join("", files);
        }
        String first = String.join(", ", files.stream().limit(MOST_NAMED).toList());
        return "one of " + first + (files.size() > MOST_NAMED ? " and " + (files.size() - MOST_NAMED) + " more" : "");
    }
}
