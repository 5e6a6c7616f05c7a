package dev.linkage.internal.sql;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.SqlStatement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Candidate pairs from the prepared table: joined for a chunk, sampled at random, or only counted. */
public final class PairsSql {
    private final PreparedLayout layout;
    private final Orientation orientation;
    private final PreparedTables tables;

    /**
     * Over a prepared table.
     *
     * @param layout its layout
     * @param orientation which pairs are allowed
     * @param tables where it is
     */
    public PairsSql(PreparedLayout layout, Orientation orientation, PreparedTables tables) {
        this.layout = layout;
        this.orientation = orientation;
        this.tables = tables;
    }

    /**
     * Where it reads from.
     *
     * @return the prepared records
     */
    public PreparedTables tables() {
        return tables;
    }

    /** Pairs of a chunk, not found by an earlier rule, with the given prepared columns of both sides. */
    String of(Chunk chunk, Collection<String> columns) {
        List<RuleSql> earlier = layout.rules().subList(0, chunk.rule());
        return of(layout.rules().get(chunk.rule()), earlier, chunk, columns);
    }

    /**
     * Pairs with the keys of a chunk, before it is looked whether their values are equal and whether an earlier rule
     * finds them; what cannot be told after the join is told here.
     *
     * @param sql the pairs, with all columns that {@code check} reads
     * @param check a condition on the columns of a pair, dear beside a look at the keys
     */
    record Unchecked(String sql, String check) {}

    /** The pairs of {@link #of} that pass a check, for statements that drop most pairs first. */
    Unchecked unchecked(Chunk chunk, Collection<String> columns) {
        RuleSql rule = layout.rules().get(chunk.rule());
        Map<Boolean, List<RuleSql>> earlier = layout.rules().subList(0, chunk.rule()).stream()
                .collect(Collectors.partitioningBy(RuleSql::isToldByPair));
        Set<String> read = new LinkedHashSet<>(columns);
        List<String> checks = new ArrayList<>();
        if (rule.isToldByPair()) {
            read.addAll(rule.pairColumns());
            checks.add(rule.foundPair());
        }
        for (RuleSql other : earlier.getOrDefault(true, List.of())) {
            read.addAll(other.pairColumns());
            checks.add(other.excludingPair());
        }
        return new Unchecked(
                of(rule, earlier.getOrDefault(false, List.of()), chunk, read, !rule.isToldByPair()),
                checks.isEmpty() ? "TRUE" : Sql.and(checks));
    }

    /** Pairs of a chunk, whatever other rules find. */
    String alone(Chunk chunk, Collection<String> columns) {
        return of(layout.rules().get(chunk.rule()), List.of(), chunk, columns);
    }

    private String of(RuleSql rule, List<RuleSql> earlier, Chunk chunk, Collection<String> columns) {
        return of(rule, earlier, chunk, columns, true);
    }

    private String of(
            RuleSql rule, List<RuleSql> earlier, Chunk chunk, Collection<String> columns, boolean looksAtValues) {
        List<String> where = new ArrayList<>();
        if (rule.hasFilter()) {
            where.add(rule.filter());
        }
        if (looksAtValues && !rule.explodes() && rule.hasKey()) {
            // Equal hashes are not trusted; written so that the engine does not join on text.
            where.add("coalesce(" + rule.equalities() + ", FALSE)");
        }
        chunk.leftRows().ifPresent(rows -> addRows(where, "l", rows));
        chunk.rightRows().ifPresent(rows -> addRows(where, "r", rows));
        earlier.forEach(other -> where.add(other.excluding()));
        String from = rule.explodes() ? explodedJoin(rule, chunk.keys(), where) : plainJoin(rule, chunk.keys(), where);
        return "SELECT " + String.join(", ", bothSides(columns)) + " FROM " + from
                + (where.isEmpty() ? "" : " WHERE " + Sql.and(where));
    }

    private void addRows(List<String> where, String side, Chunk.RowRange rows) {
        where.add(side + "." + layout.row() + " BETWEEN " + rows.from() + " AND " + rows.to());
    }

    private String plainJoin(RuleSql rule, KeyRange keys, List<String> where) {
        List<String> on = new ArrayList<>();
        if (rule.hasKey()) {
            String left = Sql.column("l", rule.leftKey());
            String right = Sql.column("r", rule.rightKey());
            on.add(left + " = " + right);
            addRange(where, left, keys);
            addRange(where, right, keys);
        } else if (rule.hasEqualities()) {
            on.add(rule.equalities());
        }
        on.add(orientation.allowed(layout, "l", "r"));
        int place = layout.rules().indexOf(rule);
        return tables.left(place, keys) + " l JOIN " + tables.right(place, keys) + " r ON " + String.join(" AND ", on);
    }

    /** A pair with several common keys is taken at the smallest of them only. */
    private String explodedJoin(RuleSql rule, KeyRange keys, List<String> where) {
        String exploded = tables.exploded(layout.rules().indexOf(rule), keys);
        String left = Sql.column("l", rule.explodedKey());
        addRange(where, "l." + rule.leftKey(), keys);
        addRange(where, "r." + rule.rightKey(), keys);
        where.add(left + " = " + Sql.column("r", rule.explodedKey()));
        where.add(left + " = list_min(list_intersect(" + Sql.column("l", rule.keys()) + ", "
                + Sql.column("r", rule.keys()) + "))");
        return exploded + " l JOIN " + exploded + " r ON l." + rule.leftKey() + " = r." + rule.rightKey() + " AND "
                + orientation.allowed(layout, "l", "r");
    }

    private static void addRange(List<String> where, String column, KeyRange keys) {
        if (!keys.isAll()) {
            where.add(column + " BETWEEN " + keys.from() + " AND " + keys.to());
        }
    }

    private List<String> bothSides(Collection<String> columns) {
        Set<String> all = new LinkedHashSet<>(List.of(layout.row(), layout.dataSet()));
        all.addAll(columns);
        List<String> selected = new ArrayList<>();
        for (String column : all) {
            selected.add(Sql.column("l", column) + " AS " + Sql.identifier(column + "_l"));
            selected.add(Sql.column("r", column) + " AS " + Sql.identifier(column + "_r"));
        }
        return selected;
    }

    /**
     * Pairs of records whose composite id falls into a hash sample, as Splink samples them.
     *
     * @param columns prepared columns of both sides
     * @param uniqueId the unique-id column
     * @param dataSetNames names by number
     * @param below records whose hash modulo 1,000,000,000 is below this are sampled; empty for all records
     * @param seed mixed into the hash when not empty
     */
    public String random(
            Collection<String> columns, String uniqueId, List<String> dataSetNames, Optional<Long> below, String seed) {
        String hash = hash(uniqueId, dataSetNames, seed);
        String sample = below.map(limit -> "(SELECT * FROM " + tables.all() + " WHERE " + hash + " < " + limit + ")")
                .orElse(tables.all());
        return "SELECT " + String.join(", ", bothSides(columns)) + " FROM " + sample + " l JOIN " + sample + " r ON "
                + orientation.allowed(layout, "l", "r");
    }

    private String hash(String uniqueId, List<String> dataSetNames, String seed) {
        String id = Sql.identifier(uniqueId);
        String composite = dataSetNames.size() > 1
                ? PrepareSql.dataSetName(layout.dataSet(), dataSetNames) + " || '-__-' || CAST(" + id + " AS VARCHAR)"
                : id;
        String hashed = seed.isEmpty() ? composite : "CAST(" + composite + " AS VARCHAR) || " + Sql.text("_" + seed);
        return "hash(" + hashed + ") % 1000000000";
    }

    /**
     * What tells whether {@link #random} samples a record.
     *
     * @param uniqueId the unique-id column
     * @param dataSetNames names by number
     * @param seed mixed into the hash when not empty
     * @return SQL of a whole number, to be compared with a limit
     */
    public String sampleHash(String uniqueId, List<String> dataSetNames, String seed) {
        return "CAST(" + hash(uniqueId, dataSetNames, seed) + " AS BIGINT)";
    }

    /**
     * The blocks of the rules.
     *
     * @return over the same records
     */
    public BlocksSql blocks() {
        return new BlocksSql(layout, orientation, tables);
    }

    /**
     * Without the blocks of some keys. A pair that a rule finds in such a block is not found by that rule, and is not
     * excluded from later rules either.
     *
     * @param leftOut for each rule, a table whose column {@code k} holds keys, or empty text for none
     * @return statements over the same records
     */
    public PairsSql without(List<String> leftOut) {
        return new PairsSql(layout, orientation, new CappedTables(tables, layout, leftOut));
    }

    /**
     * Pairs of sampled records only.
     *
     * @param share share of the records, above 0; every pair stays with the square of it as probability
     * @return statements over the same records
     */
    public PairsSql sampled(double share) {
        long perBillion = Math.max(1, Math.round(share * SampledTables.WHOLE));
        return new PairsSql(layout, orientation, new SampledTables(tables, layout, perBillion));
    }

    /**
     * Counts the pairs of a chunk that some earlier rules do not find, by making them.
     *
     * @param chunk the chunk, whichever its place among the rules of the layout
     * @param earlier places of rules whose pairs are left out
     * @return a query of one number
     */
    public SqlStatement count(Chunk chunk, List<Integer> earlier) {
        List<RuleSql> excluded =
                earlier.stream().map(place -> layout.rules().get(place)).toList();
        RuleSql rule = layout.rules().get(chunk.rule());
        return new SqlStatement(
                "count the pairs that rule " + rule.rule() + " finds",
                "SELECT count(*) FROM (" + of(rule, excluded, chunk, List.of()) + ")");
    }
}
