package dev.linkage.internal.sql;

import dev.linkage.engine.SourceColumn;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Columns that are written to Parquet files and read back with the types and values they had.
 *
 * @param columns names and the engine's types
 */
public record StoredColumns(List<SourceColumn> columns) {
    /** Types that come back as they went, and arrays of them. */
    private static final Pattern SAME = Pattern.compile(
            "(U?BIGINT|U?INTEGER|U?SMALLINT|U?TINYINT|DOUBLE|FLOAT|VARCHAR|BOOLEAN|DATE|TIMESTAMP|DECIMAL\\(.*\\))(\\[\\])*");
    /** Types of which Parquet would lose digits, inside other types too; outside quotes, and no field's name. */
    private static final Pattern LOSSY =
            Pattern.compile("\\b(U?HUGEINT|BIGNUM|BIT|INTERVAL|TIME WITH TIME ZONE|TIME_NS)(?=$|[,)\\[])"
                    + "(?=([^'\"]|'[^']*'|\"[^\"]*\")*$)");

    /** Copies the list. */
    public StoredColumns {
        columns = List.copyOf(columns);
    }

    /**
     * The columns as they are stored.
     *
     * @param relation to follow FROM
     * @param more further columns, such as the number of the partition
     * @return a SELECT
     */
    public String written(String relation, String... more) {
        String selected = columns.stream().map(StoredColumns::stored).collect(Collectors.joining(", "));
        return "SELECT " + selected + (more.length == 0 ? "" : ", " + String.join(", ", more)) + " FROM " + relation;
    }

    private static String stored(SourceColumn column) {
        String name = Sql.identifier(column.name());
        String type = LOSSY.matcher(column.type()).replaceAll("VARCHAR");
        return type.equals(column.type()) ? name : "CAST(" + name + " AS " + type + ") AS " + name;
    }

    /**
     * The columns from files.
     *
     * @param files one or more
     * @return a query in brackets, to follow FROM
     */
    public String read(Collection<Path> files) {
        return read(files.stream()
                .map(file -> Sql.text(pattern(file.toString())))
                .collect(Collectors.joining(", ", "[", "]")));
    }

    /**
     * The columns from all files of a directory.
     *
     * @param directory holds one Parquet file or more
     * @return a query in brackets, to follow FROM
     */
    public String readAll(Path directory) {
        return read(Sql.text(pattern(directory.toString()) + "/*.parquet"));
    }

    private String read(String files) {
        return "(SELECT " + columns.stream().map(StoredColumns::read).collect(Collectors.joining(", "))
                + " FROM read_parquet(" + files + ", hive_partitioning = false))";
    }

    private static String read(SourceColumn column) {
        String name = Sql.identifier(column.name());
        return SAME.matcher(column.type()).matches() ? name : "CAST(" + name + " AS " + column.type() + ") AS " + name;
    }

    /** A path in which no character stands for others. */
    private static String pattern(String path) {
        return path.replaceAll("[*?\\[]", "[$0]");
    }
}
