package dev.linkage.duckdb.internal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads sizes as DuckDB prints them. */
final class MemorySize {
    private static final Pattern SIZE = Pattern.compile("([0-9.]+)\\s*([a-zA-Z]*)");
    private static final Map<String, Double> UNITS = Map.of(
            "", 1.0,
            "byte", 1.0,
            "bytes", 1.0,
            "kib", 0x1p10,
            "mib", 0x1p20,
            "gib", 0x1p30,
            "tib", 0x1p40,
            "pib", 0x1p50);

    private MemorySize() {}

    /** Bytes of a size such as {@code 3.7 GiB}; as much as there can be when it is no size. */
    static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.trim());
        Double unit = matcher.matches() ? UNITS.get(matcher.group(2).toLowerCase(Locale.ROOT)) : null;
        return unit == null ? Long.MAX_VALUE : (long) (Double.parseDouble(matcher.group(1)) * unit);
    }
}
