package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.CsvFormat;
import dev.linkage.duckdb.internal.CsvHeader;
import dev.linkage.duckdb.internal.FileSet;
import dev.linkage.duckdb.internal.TypedColumns;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SourceSize;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CSV files as one data set. Immutable: each option returns a copy; made by {@link DuckDb#csv(String...)}.
 *
 * <p>Every column is text (VARCHAR), digit for digit as in the file, unless it is given a type. An empty field is NULL.
 * The first line holds the names, which must be the same in all files. Lines with too few or too many fields are an
 * error. Gzipped and zstd-compressed files are read as they are.
 */
public final class CsvSource extends DuckDbSource {
    private static final List<String> ENDINGS =
            List.of(".csv", ".tsv", ".txt", ".csv.gz", ".tsv.gz", ".txt.gz", ".csv.zst", ".tsv.zst");

    private final FileSet files;
    private final CsvFormat format;
    private final Map<String, String> types;
    private volatile @Nullable Seen seen;

    /** What the files were like when their header was read. */
    private record Seen(CsvHeader header, List<FileSet.State> states) {}

    private CsvSource(
            DuckDb db,
            String name,
            @Nullable String idColumn,
            FileSet files,
            CsvFormat format,
            Map<String, String> types) {
        super(db, name, idColumn);
        this.files = files;
        this.format = format;
        this.types = types;
    }

    static CsvSource of(DuckDb db, List<String> paths) {
        FileSet files = FileSet.find(db.database(), paths, ENDINGS);
        return new CsvSource(db, files.name(), null, files, CsvFormat.defaults(), Map.of());
    }

    private CsvSource with(CsvFormat changed) {
        return new CsvSource(db, name(), idColumn, files, changed, types);
    }

    @Override
    public CsvSource named(String name) {
        return new CsvSource(db, name, idColumn, files, format, types);
    }

    /**
     * Adds a column {@code unique_id} with 1, 2, ... in the order of the files and of the lines in them, the same each
     * time the files are read. Such a source is read by one thread.
     *
     * @return a copy
     */
    public CsvSource withGeneratedIds() {
        return withGeneratedIds(DEFAULT_ID);
    }

    /**
     * Adds a column with 1, 2, ... in the order of the files and of the lines in them, the same each time the files are
     * read. Such a source is read by one thread.
     *
     * @param column its name, not yet taken
     * @return a copy
     */
    public CsvSource withGeneratedIds(String column) {
        return new CsvSource(db, name(), column, files, format, types);
    }

    /**
     * What separates fields. Default: whichever of comma, semicolon, tab and vertical bar is most frequent outside
     * quotes in the first line.
     *
     * @param separator any character but a quote or a line end
     * @return a copy
     */
    public CsvSource separator(char separator) {
        return with(format.withSeparator(separator));
    }

    /**
     * What encloses fields that hold the separator, a line end or itself doubled. Default: the double quote.
     *
     * @param quote a character
     * @return a copy
     */
    public CsvSource quote(char quote) {
        return with(format.withQuote(quote));
    }

    /**
     * The files' encoding. Default: UTF-8, with or without a byte-order mark.
     *
     * @param encoding {@code utf-8}, {@code utf-16} or {@code latin-1}
     * @return a copy
     * @throws IllegalArgumentException for any other
     */
    public CsvSource encoding(String encoding) {
        return with(format.withEncoding(encoding));
    }

    /**
     * Texts that stand for NULL beside the empty field, such as {@code NA}. Default: none.
     *
     * @param words exactly as in the file
     * @return a copy
     */
    public CsvSource nullWords(String... words) {
        return with(format.withNullWords(List.of(words)));
    }

    /**
     * Whether the first line holds the names. Default: it does, and a first line that looks like data is an error.
     *
     * @param header true to take the first line as names without that check; false to name the columns
     *     {@code column0}, {@code column1}, ...
     * @return a copy
     */
    public CsvSource header(boolean header) {
        return with(format.withHeader(header));
    }

    /**
     * Gives a column a type; a value that does not fit is an error when it is read. The text is cast as DuckDB casts
     * it, which rounds 1.5 to 2 for a BIGINT and 0.126 to 0.13 for a DECIMAL(9,2).
     *
     * @param column its name, ignoring case
     * @param type of DuckDB, such as {@code BIGINT} or {@code DATE}
     * @return a copy
     */
    public CsvSource type(String column, String type) {
        return types(Map.of(column, type));
    }

    /**
     * Gives columns types; a value that does not fit is an error when it is read.
     *
     * @param more names and DuckDB's types
     * @return a copy
     */
    public CsvSource types(Map<String, String> more) {
        return new CsvSource(db, name(), idColumn, files, format, TypedColumns.merged(types, more));
    }

    @Override
    Table resolve() {
        List<FileSet.State> states = files.states();
        CsvHeader header = CsvHeader.of(db.database(), files, format);
        seen = new Seen(header, states);
        List<SourceColumn> columns = TypedColumns.apply(
                db.database(),
                name(),
                header.names().stream()
                        .map(name -> new SourceColumn(name, "VARCHAR"))
                        .toList(),
                types);
        return new Table(columns, format.reader(files.sql(), header, TypedColumns.sql(columns)));
    }

    /** The files are read by the header that they had; another one would give values to the wrong columns. */
    @Override
    public String relation() {
        String relation = super.relation();
        Seen before = seen;
        List<FileSet.State> states = files.states();
        if (before != null && !before.states().equals(states)) {
            CsvHeader header = CsvHeader.of(db.database(), files, format);
            before.header()
                    .requireSame(header, files.paths().get(0), db.database().shown());
            seen = new Seen(header, states);
        }
        return relation;
    }

    @Override
    SourceSize size(Table table) {
        return files.size();
    }

    /** The files. */
    @Override
    public String toString() {
        return "CsvSource[" + name() + ", " + files.paths().size()
                + (files.paths().size() == 1 ? " file]" : " files]");
    }
}
