package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.FileSet;
import dev.linkage.duckdb.internal.ParquetSchemas;
import dev.linkage.engine.SourceSize;
import dev.linkage.engine.SqlStatement;
import dev.linkage.model.internal.Quoting;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Parquet files as one data set. Immutable; made by {@link DuckDb#parquet(String...)}. */
public final class ParquetSource extends DuckDbSource {
    private static final List<String> ENDINGS = List.of(".parquet", ".parq");
    private static final String OPTIONS = ", union_by_name = true, hive_types_autocast = false)";
    private static final int MOST_BRANCHES = 200;

    private final FileSet files;

    private ParquetSource(DuckDb db, String name, @Nullable String idColumn, FileSet files) {
        super(db, name, idColumn);
        this.files = files;
    }

    static ParquetSource of(DuckDb db, List<String> paths) {
        FileSet files = FileSet.find(db.database(), paths, ENDINGS);
        return new ParquetSource(db, files.name(), null, files);
    }

    @Override
    public ParquetSource named(String name) {
        return new ParquetSource(db, name, idColumn, files);
    }

    /**
     * Adds a column {@code unique_id} with 1, 2, ... in the order of the files and of the rows in them, the same each
     * time the files are read.
     *
     * @return a copy
     */
    public ParquetSource withGeneratedIds() {
        return withGeneratedIds(DEFAULT_ID);
    }

    /**
     * Adds a column with 1, 2, ... in the order of the files and of the rows in them, the same each time the files are
     * read.
     *
     * @param column its name, not yet taken
     * @return a copy
     */
    public ParquetSource withGeneratedIds(String column) {
        return new ParquetSource(db, name(), column, files);
    }

    @Override
    Table resolve() {
        ParquetSchemas.check(db.database(), files);
        String relation = "read_parquet(" + files.sql() + OPTIONS;
        return new Table(
                db.database().describe(new SqlStatement("read " + name(), "SELECT * FROM " + relation)), relation);
    }

    @Override
    SourceSize size(Table table) {
        return SourceSize.ofRows(LongStream.of(rowsOfFiles()).sum());
    }

    /** Row numbers within the files, which DuckDB reads in parallel; a file's own columns of those names hide them. */
    @Override
    Table numbered(Table table, String id) {
        boolean hidden =
                table.columns().stream().anyMatch(column -> column.name().equalsIgnoreCase("file_row_number"));
        if (hidden || files.paths().size() > MOST_BRANCHES) {
            return super.numbered(table, id);
        }
        long[] rows = rowsOfFiles();
        StringBuilder sql = new StringBuilder("(");
        long offset = 1;
        for (int file = 0; file < rows.length; file++) {
            sql.append(file == 0 ? "" : "\nUNION ALL BY NAME ")
                    .append("SELECT (file_row_number + ")
                    .append(offset)
                    .append(")::BIGINT AS ")
                    .append(Quoting.identifier(id))
                    .append(", * FROM read_parquet(")
                    .append(FileSet.sql(files.paths().get(file)))
                    .append(", hive_types_autocast = false)");
            offset += rows[file];
        }
        return new Table(table.columns(), sql.append(')').toString());
    }

    /** DuckDB reads the footers of many files at once and gives them in any order, so each comes with its place. */
    private long[] rowsOfFiles() {
        StringJoiner sql = new StringJoiner("\nUNION ALL ");
        for (int file = 0; file < files.paths().size(); file++) {
            sql.add("SELECT " + file + ", sum(num_rows) FROM parquet_file_metadata("
                    + FileSet.sql(files.paths().get(file)) + ")");
        }
        long[] rows = new long[files.paths().size()];
        for (List<@Nullable String> row : db.database().rows("count the rows of " + name(), sql.toString())) {
            rows[Integer.parseInt(Objects.requireNonNull(row.get(0)))] =
                    Long.parseLong(Objects.requireNonNull(row.get(1)));
        }
        return rows;
    }

    /** The files. */
    @Override
    public String toString() {
        return "ParquetSource[" + name() + ", " + files.paths().size()
                + (files.paths().size() == 1 ? " file]" : " files]");
    }
}
