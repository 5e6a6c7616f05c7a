package dev.linkage.duckdb.internal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads sizes as DuckDB prints them, and prints them so. */
public final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("([0-9.]+)\\s*([a-zA-Z]*)");
    private static final Map<String, Double> UNITS = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("byte", 1.0),
            Map.entry("bytes", 1.0),
            Map.entry("kb", 1e3),
            Map.entry("mb", 1e6),
            Map.entry("gb", 1e9),
            Map.entry("tb", 1e12),
            Map.entry("kib", 0x1p10),
            Map.entry("mib", 0x1p20),
            Map.entry("gib", 0x1p30),
            Map.entry("tib", 0x1p40),
            Map.entry("pib", 0x1p50));

    private MemorySize() {}

    /**
     * Reads a size.
     *
     * @param text such as {@code 3.7 GiB}
     * @return bytes; as much as there can be when it is no size
     */
    public static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.trim());
        Double unit = matcher.matches() ? UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        return unit == null ? Long.MAX_VALUE : (long) (Double.parseDouble(matcher.group(1)) * unit);
    }

    /** A size for a person, such as {@code 3.7 GiB}. */
    static String print(long bytes) {
        String[] units = {"bytes", "KiB", "MiB", "GiB", "TiB"};
        double size = bytes;
        int unit = 0;
        while (size >= 1024 && unit < units.length - 1) {
            size /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " bytes" : String.format(Locale.ROOT, "%.1f %s", size, units[unit]);
    }
}
