package dev.linkage.duckdb.internal;

import dev.linkage.internal.mask.Shown;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes the values of the data out of DuckDB's messages. Nothing marks them there, so the other way round: of what is
 * said while a statement runs, only sentences that are known are kept, with masks for their values, and of any other the
 * kind of error alone.
 */
final class MaskedMessage {
    private static final String TYPE =
            "(?:TIMESTAMP WITH TIME ZONE|TIME WITH TIME ZONE|[A-Z][A-Z0-9_]*(?:\\(\\d+,\\d+\\))?)(?:\\[\\d*\\])*";
    private static final String SOURCE = "(?: when casting from source column .+)?";

    private static final Pattern KIND = Pattern.compile("^([A-Z][A-Za-z]+(?: [A-Za-z]+){0,3} Error|Error): ");
    private static final Pattern POSITION = Pattern.compile("\\R\\s*LINE \\d+:(?s:.*)");
    /** Without values: the engine's state, files, and what the operating system says of them. */
    private static final Pattern NO_VALUES =
            Pattern.compile("IO Error|Out of Memory Error|INTERRUPT Error|Invalid Configuration Error");
    /** Said of the SQL and not of the data: names in double quotes stay. */
    private static final Pattern OF_SQL = Pattern.compile("Binder Error|Catalog Error|Not implemented Error");

    private static final Pattern SIGNATURE = Pattern.compile(
            "^No function matches the given name and argument types '[^'\\s(]+\\([\\w\\[\\](), ]*\\)'\\.(?: You might"
                    + " need to add explicit type casts\\.)?");
    private static final Pattern IN_QUOTES = Pattern.compile("(?<![A-Za-z])'(?s:.*)'|(?<![A-Za-z])'(?s:.*)$");

    private static final Pattern CSV = Pattern.compile("^CSV Error on Line: (\\d+)");
    private static final Pattern CSV_TEXT = Pattern.compile("\\ROriginal Line: ?(.*)\\R");
    private static final Pattern CSV_FILE = Pattern.compile("\\R  file = (.*)\\R  delimiter = ");
    private static final Pattern CSV_COLUMN =
            Pattern.compile("\\RColumn (.*) is being converted as type (" + TYPE + ")\\R");
    private static final Pattern CSV_VALUE = Pattern.compile("Could not convert string \"((?s:.*))\" to '");
    private static final Pattern CSV_FAULT = Pattern.compile("(?m)^(?:Expected Number of Columns: \\d+ Found: \\d+"
            + "|Value with unterminated quote found\\."
            + "|Invalid unicode \\(byte sequence mismatch\\) detected\\. This file is not utf-8 encoded\\."
            + "|Maximum line size of \\d+ bytes exceeded\\. Actual Size:\\d+ bytes\\.)$");

    private static final Pattern JSON_FILE = Pattern.compile("^(Malformed JSON|JSON transform error) in file \"(.+?)\","
            + " (?:at byte \\d+ )?in (?:line|record/value) \\d+: ");
    private static final Pattern JSON_FAULT =
            Pattern.compile("^(?:unexpected|invalid|no digit|trailing|unclosed|input)[A-Za-z0-9 ,-]{0,50}\\.?\\s*$");
    private static final Pattern SCHEMA = Pattern.compile("^Failed to read file \"[^\"\\n]*\": schema mismatch in glob:"
            + " column \"[^\"\\n]*\" was read from the original file \"[^\"\\n]*\", but could not be found in file"
            + " \"[^\"\\n]*\"\\.(?:\\RCandidate names: .*)?");
    private static final Pattern READING =
            Pattern.compile("^Error while reading file \"[^\"\\n]*\": failed to cast column"
                    + " \"[^\"\\n]*\" from type " + TYPE + " to " + TYPE + ":[: ]*");

    /** Casts; values are groups. Both ends are fixed, so a value that looks like a sentence is no way out. */
    private static final List<Pattern> CASTS = List.of(
            Pattern.compile("^Could not convert string ['\"]((?s:.*))['\"] to " + TYPE + SOURCE + "$"),
            Pattern.compile("^Type " + TYPE + " with value ((?s:.*)) can't be cast (?:because the value is out of range"
                    + " for|to) the destination type " + TYPE + SOURCE + "$"),
            Pattern.compile(
                    "^(?:invalid )?(?:date|time|timestamp)(?: field)? (?:format|field format|value out of range):"
                            + " \"((?s:.*))\", expected format is \\([^()]*(?:\\([^()]*\\))?[^()]*\\)" + SOURCE + "$"),
            Pattern.compile(
                    "^(?:invalid )?(?:date|time|timestamp)(?: field)? (?:format|field format|value out of range):"
                            + " \"((?s:.*))\"" + SOURCE + "$"),
            Pattern.compile(
                    "^Casting value \"((?s:.*))\" to type " + TYPE + " failed: value is out of range!" + SOURCE + "$"),
            Pattern.compile("^Malformed JSON at byte \\d+ of input: [a-z -]+\\. +Input: ((?s:.*))$"));

    private static final List<Pattern> OTHERS = List.of(
            Pattern.compile("^Overflow in \\w+ of " + TYPE + " \\(((?s:.*))\\)!$"),
            Pattern.compile("^Value out of range$"),
            Pattern.compile("^Malformed JSON at byte \\d+ of input: [a-z -]+\\. +Input: ((?s:.*))$"),
            Pattern.compile("^Could not parse string \"((?s:.*))$"),
            Pattern.compile("^Failed to cast value(?: to numerical)?: ((?s:.*))$"),
            Pattern.compile("^Expected [A-Z]+, but got [A-Z]+: ((?s:.*))$"),
            Pattern.compile("^PRIMARY KEY or UNIQUE constraint violation: duplicate key ((?s:.*))$"),
            Pattern.compile("^More than one row returned by a subquery used as an expression(?s:(.*))$"));

    private static final List<Pattern> PARSER = List.of(
            Pattern.compile("^syntax error at end of input$"),
            Pattern.compile("^syntax error at or near \"[^\\w\\s'\"]{1,3}\"$"),
            Pattern.compile("^syntax error at or near \"((?s:.*))\"$"));

    /** Said by the driver or by this package, without a kind and without values. */
    private static final Pattern DRIVER = Pattern.compile("(?:Invalid result set|Statement was closed|Connection was"
            + " closed|the statement gives no rows|the result's state is unknown)");

    private MaskedMessage() {}

    /** The message without values; the SQL tells whether files were read, whose damage may be meant. */
    static String of(String message, String sql) {
        Matcher kind = KIND.matcher(message);
        if (!kind.find()) {
            return DRIVER.matcher(message).matches() ? message : mask(message);
        }
        String name = kind.group(1);
        String said =
                POSITION.matcher(message.substring(kind.end())).replaceFirst("").strip();
        if (NO_VALUES.matcher(name).matches()) {
            return name + ": " + said;
        }
        if (OF_SQL.matcher(name).matches()) {
            return name + ": " + ofSql(said);
        }
        String known = name.equals("Parser Error") ? first(PARSER, said) : known(name, said, sql);
        return name + ": " + (known == null ? mask(said) : known);
    }

    private static @Nullable String known(String kind, String said, String sql) {
        Matcher csv = CSV.matcher(said);
        if (csv.find()) {
            return csv(said, csv.group());
        }
        if (said.contains("CSV Parser state machine")) {
            return "CSV Parser state machine" + file(said);
        }
        if (said.contains("json_read expected records")) {
            return "json_read expected records";
        }
        Matcher json = JSON_FILE.matcher(said);
        if (json.find()) {
            return json.group() + json(said.substring(json.end()));
        }
        Matcher schema = SCHEMA.matcher(said);
        if (schema.find()) {
            return schema.group();
        }
        Matcher reading = READING.matcher(said);
        if (reading.find()) {
            return reading.group() + mask(said.substring(reading.end()));
        }
        if (said.contains("No space left")) {
            return "No space left on device";
        }
        String damage = DamagedFiles.withoutValues(sql, said);
        if (damage != null) {
            return damage;
        }
        return kind.equals("Conversion Error") ? first(CASTS, said) : first(OTHERS, said);
    }

    private static String csv(String said, String begin) {
        Matcher text = CSV_TEXT.matcher(said);
        String line = text.find() ? "\nOriginal Line: " + mask(text.group(1)) : "";
        MatchResult column = last(CSV_COLUMN, said);
        MatchResult fault = last(CSV_FAULT, said);
        String detail = "the line cannot be read";
        if (column != null) {
            MatchResult value = last(CSV_VALUE, said);
            detail = "Error when converting column \"" + column.group(1) + "\". Could not convert string \""
                    + (value == null ? "" : mask(value.group(1))) + "\" to '" + column.group(2) + "'";
        } else if (fault != null) {
            detail = fault.group();
        }
        return begin + line + "\n" + detail + file(said);
    }

    private static String file(String said) {
        MatchResult file = last(CSV_FILE, said);
        return file == null ? "" : "\n  file = " + file.group(1);
    }

    private static @Nullable MatchResult last(Pattern pattern, String text) {
        MatchResult last = null;
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            last = matcher.toMatchResult();
        }
        return last;
    }

    private static String json(String detail) {
        String first = detail.replaceFirst("\\R If this error occurred (?s:.*)|\\RTry setting (?s:.*)", "");
        if (JSON_FAULT.matcher(first).matches()) {
            return first.strip();
        }
        String cast = first(CASTS, first);
        String other = cast == null ? first(OTHERS, first) : cast;
        return other == null ? mask(first) : other;
    }

    /** The sentence with masks for its values; null where none of the patterns is it. */
    private static @Nullable String first(List<Pattern> patterns, String said) {
        for (Pattern pattern : patterns) {
            Matcher matcher = pattern.matcher(said);
            if (matcher.find()) {
                StringBuilder masked = new StringBuilder(said);
                for (int group = matcher.groupCount(); group > 0; group--) {
                    masked.replace(matcher.start(group), matcher.end(group), mask(matcher.group(group)));
                }
                return masked.toString();
            }
        }
        return null;
    }

    private static String ofSql(String said) {
        Matcher signature = SIGNATURE.matcher(said);
        int kept = signature.find() ? signature.end() : 0;
        return said.substring(0, kept)
                + IN_QUOTES.matcher(said.substring(kept)).replaceAll(found -> mask(found.group()));
    }

    private static String mask(String text) {
        return Shown.MASKED.text(text);
    }
}
