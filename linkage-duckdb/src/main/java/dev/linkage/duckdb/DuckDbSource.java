package dev.linkage.duckdb;

import dev.linkage.engine.Engine;
import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.engine.SourceSize;
import dev.linkage.error.InputException;
import dev.linkage.model.internal.Quoting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the sources share: a name, generated ids, and columns that are looked up once, when first asked for. */
abstract sealed class DuckDbSource implements Source permits CsvSource, ParquetSource, JsonSource, TableSource {
    private static final Pattern ESTIMATE = Pattern.compile("\"Estimated Cardinality\": \"~?(\\d+)\"");
    static final String DEFAULT_ID = "unique_id";

    final DuckDb db;
    final @Nullable String idColumn;
    private final String name;
    private @Nullable Table resolved;

    /** Columns and SQL for FROM. */
    record Table(List<SourceColumn> columns, String relation) {}

    DuckDbSource(DuckDb db, String name, @Nullable String idColumn) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a data set's name must not be empty");
        }
        if (name.contains("-__-")) {
            throw new IllegalArgumentException(
                    "a data set's name must not contain -__-, which separates it from the id, but was \"" + name
                            + "\"");
        }
        if (idColumn != null && idColumn.isEmpty()) {
            throw new IllegalArgumentException("the name of the id column must not be empty");
        }
        this.db = db;
        this.name = name;
        this.idColumn = idColumn;
    }

    /** Looks the columns up; ids not included. */
    abstract Table resolve();

    /** The same rows with ids; called only with an id column. DuckDB numbers rows in the order of the input. */
    Table numbered(Table table, String id) {
        return new Table(
                table.columns(),
                "(SELECT row_number() OVER () AS " + Quoting.identifier(id) + ", * FROM " + table.relation() + ")");
    }

    private synchronized Table table() {
        Table known = resolved;
        if (known == null) {
            known = withIds(distinct(resolve()));
            resolved = known;
        }
        return known;
    }

    private Table distinct(Table table) {
        Map<String, String> seen = new HashMap<>();
        for (SourceColumn column : table.columns()) {
            String other = seen.put(column.name().toLowerCase(Locale.ROOT), column.name());
            if (other != null) {
                throw new InputException("Cannot read " + name + ": its columns '" + other + "' and '" + column.name()
                        + "' are the same, ignoring case; rename one of them, in the file or with a query");
            }
        }
        return table;
    }

    private Table withIds(Table table) {
        if (idColumn == null) {
            return table;
        }
        for (SourceColumn column : table.columns()) {
            if (column.name().equalsIgnoreCase(idColumn)) {
                throw new InputException("Cannot generate ids for " + name + ": it has a column named '" + column.name()
                        + "' already; use it, or name another with .withGeneratedIds(name)");
            }
        }
        List<SourceColumn> columns = new ArrayList<>();
        columns.add(new SourceColumn(idColumn, "BIGINT"));
        columns.addAll(table.columns());
        return new Table(List.copyOf(columns), numbered(table, idColumn).relation());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SourceColumn> columns() {
        return table().columns();
    }

    @Override
    public String relation() {
        return table().relation();
    }

    @Override
    public SourceSize size() {
        return size(table());
    }

    /** What DuckDB's optimizer thinks, which looks at no row. */
    SourceSize size(Table table) {
        String sql = "EXPLAIN (FORMAT json) SELECT * FROM " + table.relation();
        for (List<@Nullable String> row : db.database().rows("look at the size of " + name(), sql)) {
            for (String cell : row) {
                Matcher estimate = ESTIMATE.matcher(cell == null ? "" : cell);
                if (estimate.find()) {
                    return SourceSize.ofRows(Long.parseLong(estimate.group(1)));
                }
            }
        }
        return SourceSize.UNKNOWN;
    }

    @Override
    public Engine engine() {
        return db;
    }
}
