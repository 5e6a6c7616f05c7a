package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a row of the output takes in a file at most, by the longest value of each column: one look at the records. */
final class OutputBound {
    /** More than a number, date or short text takes, in Parquet or as text. */
    private static final long SHORT_VALUE = 32;
    /** Quotes and escapes in text files; numbers in arrays, whose text may be shorter than they are. */
    private static final long GROWTH = 8;

    private static final Pattern SHORT = Pattern.compile(
            "U?(TINYINT|SMALLINT|INTEGER|BIGINT)|DOUBLE|FLOAT|BOOLEAN|DATE|TIMESTAMP.*|TIME.*|UUID|DECIMAL\\(.*\\)");

    private OutputBound() {}

    /** Bytes of a row, given the columns of the output. */
    static long bytesPerRow(PreparedRecords records, List<SourceColumn> output, Blocks blocks) {
        Map<String, String> plain = records.layout().plainColumns().stream()
                .collect(Collectors.toMap(name -> name.toLowerCase(Locale.ROOT), name -> name));
        long names = records.inputs().names().stream()
                .mapToLong(String::length)
                .max()
                .orElse(0);
        long bytes = 0;
        List<String> texts = new ArrayList<>();
        for (SourceColumn column : output) {
            String name = column.name().toLowerCase(Locale.ROOT);
            String source =
                    name.endsWith("_l") || name.endsWith("_r") ? plain.get(name.substring(0, name.length() - 2)) : null;
            if (SHORT.matcher(column.type()).matches()) {
                bytes += SHORT_VALUE;
            } else if (source == null) {
                // The name of a data set, or the match key.
                bytes += SHORT_VALUE + GROWTH * names;
            } else {
                bytes += SHORT_VALUE;
                texts.add(source);
            }
        }
        return bytes + (texts.isEmpty() ? 0 : GROWTH * blocks.longest(texts));
    }

    /** The sum of the longest values of some columns. */
    static long longest(PreparedRecords records, List<String> columns) {
        String lengths = columns.stream()
                .map(name -> "coalesce(max(strlen(CAST(" + Sql.identifier(name) + " AS VARCHAR))), 0)")
                .collect(Collectors.joining(" + "));
        SqlStatement statement = new SqlStatement(
                "look for the longest values",
                "SELECT CAST(" + lengths + " AS BIGINT) FROM "
                        + records.tables().all());
        try (Rows rows = records.workspace().query(statement)) {
            rows.next();
            return rows.longValue(0);
        }
    }
}
