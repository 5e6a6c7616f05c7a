package dev.linkage.duckdb.internal;

import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SqlStatement;
import dev.linkage.model.internal.Quoting;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Keeps DuckDB from writing 128-bit integers to Parquet as doubles, which drops digits; they are written as text. */
final class ExactParquet {
    private static final Pattern WIDE = Pattern.compile("U?HUGEINT((\\[\\d*\\])*)");

    private ExactParquet() {}

    /**
     * The same rows in types that Parquet holds without loss.
     *
     * @param statement a query
     * @param columns its columns
     */
    static SqlStatement statement(SqlStatement statement, List<SourceColumn> columns) {
        if (columns.stream().noneMatch(column -> WIDE.matcher(column.type()).matches())) {
            return statement;
        }
        String selected = columns.stream().map(ExactParquet::column).collect(Collectors.joining(", "));
        return new SqlStatement(statement.step(), "SELECT " + selected + " FROM (" + statement.sql() + "\n)");
    }

    private static String column(SourceColumn column) {
        String name = Quoting.identifier(column.name());
        var wide = WIDE.matcher(column.type());
        return wide.matches() ? "CAST(" + name + " AS VARCHAR" + wide.group(1) + ") AS " + name : name;
    }
}
