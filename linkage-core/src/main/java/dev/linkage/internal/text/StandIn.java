package dev.linkage.internal.text;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds stand-ins: for each character beyond ASCII an ASCII code that no column uses, so that functions which count
 * bytes count characters. One alphabet serves all columns, so any two of them may be compared.
 */
public final class StandIn {

    private static final int ASCII = 128;
    /** What data rarely holds comes first; never 0. */
    private static final List<Integer> CANDIDATES = IntStream.range(1, ASCII)
            .boxed()
            .sorted(Comparator.comparingInt(StandIn::rank).thenComparingInt(code -> code))
            .toList();

    private StandIn() {}

    /**
     * Reads the columns, up to three times, and says how each is to be treated. If the characters of all columns
     * together are too many, the columns with most of them get {@link Treatment.Kernel}. SQL is DuckDB's.
     *
     * @param workspace where the queries run
     * @param table what to put behind FROM
     * @param columns all columns that are arguments of text similarities, each once
     * @return by name, in the order given
     */
    public static Map<String, Treatment> plan(Workspace workspace, String table, List<TextColumn> columns) {
        Map<String, Treatment> plan = new LinkedHashMap<>();
        columns.forEach(column -> plan.put(column.name(), new Treatment.Native()));
        List<TextColumn> wide = wide(workspace, table, columns);
        if (wide.isEmpty()) {
            return plan;
        }
        Map<TextColumn, SortedSet<Integer>> characters = characters(workspace, table, wide);
        List<TextColumn> narrowFirst = wide.stream()
                .sorted(Comparator.comparingInt(column -> at(characters, column).size()))
                .toList();
        int fewest = at(characters, narrowFirst.get(0)).size();
        int all = union(characters, wide).size();
        List<Integer> codes = fewest > CANDIDATES.size() ? List.of() : unusedCodes(workspace, table, columns, all);
        SortedSet<Integer> alphabet = new TreeSet<>();
        for (TextColumn column : narrowFirst) {
            SortedSet<Integer> larger = new TreeSet<>(alphabet);
            larger.addAll(at(characters, column));
            if (larger.size() <= codes.size()) {
                alphabet = larger;
            } else {
                plan.put(column.name(), new Treatment.Kernel());
            }
        }
        for (TextColumn column : wide) {
            if (plan.get(column.name()) instanceof Treatment.Native) {
                plan.put(column.name(), new Treatment.Translated(translated(column, alphabet, codes)));
            }
        }
        return plan;
    }

    private static SortedSet<Integer> at(Map<TextColumn, SortedSet<Integer>> characters, TextColumn column) {
        return characters.getOrDefault(column, new TreeSet<>());
    }

    private static SortedSet<Integer> union(Map<TextColumn, SortedSet<Integer>> characters, List<TextColumn> columns) {
        SortedSet<Integer> union = new TreeSet<>();
        columns.forEach(column -> union.addAll(at(characters, column)));
        return union;
    }

    /** The columns that go beyond ASCII. */
    private static List<TextColumn> wide(Workspace workspace, String table, List<TextColumn> columns) {
        if (columns.isEmpty()) {
            return List.of();
        }
        String tests = columns.stream()
                .map(column -> "CAST(bool_or(strlen(" + text(column) + ") <> length(" + text(column) + ")) AS INTEGER)")
                .collect(Collectors.joining(",\n  "));
        List<TextColumn> wide = new ArrayList<>();
        SqlStatement statement =
                new SqlStatement("look for characters beyond ASCII", "SELECT\n  " + tests + "\nFROM " + table);
        try (Rows rows = workspace.query(statement)) {
            rows.next();
            for (int i = 0; i < columns.size(); i++) {
                if (rows.longValue(i) == 1) {
                    wide.add(columns.get(i));
                }
            }
        }
        return wide;
    }

    /** The different characters beyond ASCII of each column, from the rows that have any. */
    private static Map<TextColumn, SortedSet<Integer>> characters(
            Workspace workspace, String table, List<TextColumn> columns) {
        String sql = IntStream.range(0, columns.size())
                .mapToObj(i -> {
                    String text = text(columns.get(i));
                    return """
                            SELECT DISTINCT %d, unnest(string_split(regexp_replace(%s, '[\\x00-\\x7f]+', '', 'g'), ''))
                            FROM %s WHERE strlen(%s) <> length(%s)""".formatted(i, text, table, text, text);
                })
                .collect(Collectors.joining("\nUNION ALL\n"));
        Map<TextColumn, SortedSet<Integer>> characters = new TreeMap<>(Comparator.comparing(TextColumn::name));
        try (Rows rows = workspace.query(new SqlStatement("list the characters beyond ASCII", sql))) {
            while (rows.next()) {
                String text = rows.text(1);
                if (text != null) {
                    characters
                            .computeIfAbsent(columns.get((int) rows.longValue(0)), column -> new TreeSet<>())
                            .addAll(text.codePoints().boxed().toList());
                }
            }
        }
        return characters;
    }

    /** Codes that no column uses: control characters if they are enough, as one cheap test tells; else what is left. */
    private static List<Integer> unusedCodes(Workspace workspace, String table, List<TextColumn> columns, int enough) {
        List<Integer> controls =
                CANDIDATES.stream().filter(code -> rank(code) == 0).toList();
        if (enough <= controls.size() && !controlsUsed(workspace, table, columns)) {
            return controls;
        }
        BitSet used = usedCodes(workspace, table, columns);
        return CANDIDATES.stream().filter(code -> !used.get(code)).toList();
    }

    private static boolean controlsUsed(Workspace workspace, String table, List<TextColumn> columns) {
        String tests = columns.stream()
                .map(column -> "coalesce(bool_or(regexp_matches(" + text(column) + ", '[\\x01-\\x1f\\x7f]')), false)")
                .collect(Collectors.joining("\n  OR "));
        SqlStatement statement =
                new SqlStatement("look for control characters", "SELECT CAST(" + tests + " AS INTEGER)\nFROM " + table);
        try (Rows rows = workspace.query(statement)) {
            rows.next();
            return rows.longValue(0) == 1;
        }
    }

    private static BitSet usedCodes(Workspace workspace, String table, List<TextColumn> columns) {
        String sql = columns.stream()
                .map(column -> "SELECT DISTINCT unnest(string_split(" + text(column) + ", '')) AS letter FROM " + table)
                .collect(Collectors.joining("\nUNION ALL\n"));
        BitSet used = new BitSet(ASCII);
        SqlStatement statement = new SqlStatement(
                "list the ASCII characters", "SELECT DISTINCT letter FROM (\n" + sql + "\n) WHERE letter IS NOT NULL");
        try (Rows rows = workspace.query(statement)) {
            while (rows.next()) {
                String letter = rows.text(0);
                if (letter != null) {
                    letter.chars().filter(c -> c < ASCII).forEach(used::set);
                }
            }
        }
        return used;
    }

    private static String translated(TextColumn column, SortedSet<Integer> alphabet, List<Integer> codes) {
        StringBuilder from = new StringBuilder();
        alphabet.forEach(from::appendCodePoint);
        String to = codes.stream()
                .limit(alphabet.size())
                .map(code -> "\\x%02x".formatted(code))
                .collect(Collectors.joining());
        String text = column.array() ? "x" : column.sql();
        String translated = "CASE WHEN strlen(%s) = length(%s) THEN %s ELSE translate(%s, '%s', E'%s') END"
                .formatted(text, text, text, text, from, to);
        return column.array() ? "list_transform(" + column.sql() + ", lambda x: " + translated + ")" : translated;
    }

    /** All text of a value. */
    private static String text(TextColumn column) {
        return column.array() ? "array_to_string(" + column.sql() + ", '')" : column.sql();
    }

    private static int rank(int code) {
        if (code < ' ' || code == ASCII - 1) {
            return 0;
        }
        return Character.isLetterOrDigit(code) ? 2 : 1;
    }
}
