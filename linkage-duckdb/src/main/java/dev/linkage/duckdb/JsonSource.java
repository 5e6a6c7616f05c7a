package dev.linkage.duckdb;

import dev.linkage.duckdb.internal.FileSet;
import dev.linkage.duckdb.internal.JsonColumns;
import dev.linkage.duckdb.internal.TypedColumns;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SourceSize;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON files as one data set: an object per line, or one array of objects. Immutable; made by
 * {@link DuckDb#json(String...)}.
 *
 * <p>All files are read once to find their fields. Text stays text, whatever it looks like; whole numbers are BIGINT or
 * HUGEINT; other numbers DOUBLE, as JSON readers have them. Where a field holds both fractions and whole numbers of 16
 * digits or more, or numbers and text, it is VARCHAR, so that no digit is lost. Lists are lists; objects are JSON text,
 * to be reached as in {@code address->>'city'}. A field that an object lacks is NULL.
 */
public final class JsonSource extends DuckDbSource {
    private static final List<String> ENDINGS =
            List.of(".json", ".ndjson", ".jsonl", ".json.gz", ".ndjson.gz", ".jsonl.gz");

    private final FileSet files;
    private final Map<String, String> types;

    private JsonSource(DuckDb db, String name, @Nullable String idColumn, FileSet files, Map<String, String> types) {
        super(db, name, idColumn);
        this.files = files;
        this.types = types;
    }

    static JsonSource of(DuckDb db, List<String> paths) {
        FileSet files = FileSet.find(db.database(), paths, ENDINGS);
        return new JsonSource(db, files.name(), null, files, Map.of());
    }

    @Override
    public JsonSource named(String name) {
        return new JsonSource(db, name, idColumn, files, types);
    }

    /**
     * Adds a column {@code unique_id} with 1, 2, ... in the order of the files and of the objects in them, the same
     * each time the files are read.
     *
     * @return a copy
     */
    public JsonSource withGeneratedIds() {
        return withGeneratedIds(DEFAULT_ID);
    }

    /**
     * Adds a column with 1, 2, ... in the order of the files and of the objects in them, the same each time the files
     * are read.
     *
     * @param column its name, not yet taken
     * @return a copy
     */
    public JsonSource withGeneratedIds(String column) {
        return new JsonSource(db, name(), column, files, types);
    }

    /**
     * Gives a field a type.
     *
     * @param column its name, ignoring case
     * @param type of DuckDB, such as {@code DATE}
     * @return a copy
     */
    public JsonSource type(String column, String type) {
        return types(Map.of(column, type));
    }

    /**
     * Gives fields types.
     *
     * @param more names and DuckDB's types
     * @return a copy
     */
    public JsonSource types(Map<String, String> more) {
        return new JsonSource(db, name(), idColumn, files, TypedColumns.merged(types, more));
    }

    @Override
    Table resolve() {
        List<SourceColumn> columns =
                TypedColumns.apply(db.database(), name(), JsonColumns.of(db.database(), name(), files), types);
        return new Table(
                columns,
                "read_json(" + files.sql() + ", format = 'auto', records = 'true', columns = "
                        + TypedColumns.sql(columns) + ")");
    }

    @Override
    SourceSize size(Table table) {
        return files.size();
    }

    /** The files. */
    @Override
    public String toString() {
        return "JsonSource[" + name() + ", " + files.paths().size()
                + (files.paths().size() == 1 ? " file]" : " files]");
    }
}
