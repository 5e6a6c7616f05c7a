package dev.linkage.internal.run;

import dev.linkage.chunk.KeyRange;
import dev.linkage.chunk.LeftOut;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.ModelException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.RuleSql;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Leaves blocks with too many records out of their rule.
 *
 * @param pairs candidate pairs without them
 * @param leftOut what was left out, for each rule that lost anything
 */
public record BlockCap(PairsSql pairs, List<LeftOut> leftOut) {
    /** Copies the list. */
    public BlockCap {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Looks for blocks that are too large.
     *
     * @param records prepared records
     * @param mostRecords records that a block may have; empty for any number
     * @return candidate pairs without larger blocks
     * @throws ModelException if a rule has no blocks
     */
    public static BlockCap of(PreparedRecords records, OptionalLong mostRecords) {
        if (mostRecords.isEmpty()) {
            return new BlockCap(records.pairs(), List.of());
        }
        List<RuleSql> rules = records.layout().rules();
        rules.forEach(rule -> requireKey(rule, records.inputs().shown()));
        List<String> tables = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            String table = records.workspace().table("left_out");
            LeftOut found = fill(records, rule, table, mostRecords.getAsLong());
            if (found.blocks() == 0) {
                records.workspace().drop(table);
                tables.add("");
            } else {
                tables.add(table);
                leftOut.add(found);
            }
        }
        return new BlockCap(
                leftOut.isEmpty() ? records.pairs() : records.pairs().without(tables), leftOut);
    }

    private static void requireKey(RuleSql rule, Shown shown) {
        if (!rule.hasKey()) {
            throw new ModelException("cannot cap the block size: blocking rule "
                    + shown.words(rule.rule().toString())
                    + " has no blocks, as it has no equality of values of one type; add one to the rule, or leave"
                    + " maxBlockSize(...) out");
        }
    }

    private static LeftOut fill(PreparedRecords records, int rule, String table, long mostRecords) {
        Workspace workspace = records.workspace();
        String step = "look for large blocks of rule "
                + records.layout().rules().get(rule).rule();
        String before = "CREATE TABLE " + table + " AS ";
        for (KeyRange keys : new PairCounting(records).passes(rule)) {
            String larger = records.pairs().blocks().larger(rule, keys, mostRecords);
            workspace.execute(new SqlStatement(step, before + larger));
            before = "INSERT INTO " + table + " ";
        }
        try (Rows rows = workspace.query(new SqlStatement(
                step,
                "SELECT count(*), CAST(coalesce(sum(n), 0) AS BIGINT),"
                        + " CAST(least(coalesce(sum(pairs), 0), 9223372036854775807) AS BIGINT) FROM " + table))) {
            rows.next();
            return new LeftOut(rule, rows.longValue(0), rows.longValue(1), rows.longValue(2));
        }
    }
}
