package dev.linkage.internal.run;

import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.internal.sql.RuleSql;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lays the records of a block side by side before SQL joins them. The join walks the blocks of many records at once, in
 * steps: records that stand together and have blocks of one length keep every step full.
 */
final class SortedRecords {
    private static final Logger LOG = LoggerFactory.getLogger(SortedRecords.class);
    /** Pairs of the heaviest rule for each record from which on sorting takes less than it spares. */
    private static final long PAIRS_PER_RECORD = 20;
    /** Parts of the table that hold keys from everywhere, so that the threads share the work of every chunk. */
    private static final int SPREAD = 16;

    private SortedRecords() {}

    /**
     * Sorts by the key of the rule with the most pairs, where that pays and memory is enough; else leaves all as it is.
     *
     * @param records read by nobody meanwhile
     * @param counts of every rule
     * @param cancelled ends the work
     */
    static void sort(PreparedRecords records, List<RuleCounts> counts, BooleanSupplier cancelled) {
        Optional<RuleCounts> heaviest = counts.stream().max(Comparator.comparingLong(RuleCounts::pairs));
        if (!(records.tables() instanceof PreparedTables.OneTable table)
                || heaviest.isEmpty()
                || !pays(heaviest.get(), records.records())) {
            return;
        }
        RuleSql rule = records.layout().rules().get(heaviest.get().rule());
        if (rule.hasKey() && !rule.rule().explodes()) {
            sort(records.workspace(), table.all(), rule, cancelled);
        }
    }

    /** One thread joins records that stand together, so a rule whose pairs are in few blocks is left to all threads. */
    private static boolean pays(RuleCounts rule, long records) {
        return rule.pairs() / PAIRS_PER_RECORD >= records
                && !rule.pairsByRange().isEmpty()
                && Collections.max(rule.pairsByRange()) <= rule.pairs() / SPREAD;
    }

    private static void sort(Workspace workspace, String table, RuleSql rule, BooleanSupplier cancelled) {
        String step = "sort the records by the key of rule " + rule.rule();
        String sorted;
        try {
            sorted = workspace.watched(Watch.againstSpilling(cancelled), () -> {
                String copy = workspace.table("sorted");
                workspace.execute(new SqlStatement(
                        step,
                        "CREATE TABLE " + copy + " AS SELECT * FROM " + table + " ORDER BY " + rule.leftKey() + " % "
                                + SPREAD + ", " + rule.leftKey()));
                return copy;
            });
        } catch (SpillException | MemoryException e) {
            LOG.debug("the records stay unsorted, since memory is too small for a copy: {}", e.getMessage());
            return;
        }
        // Not watched, so that the records stay whatever happens; the workspace drops what has the old name in the end.
        workspace.execute(new SqlStatement(step, "DROP TABLE " + table));
        String name = table.substring(table.lastIndexOf('.') + 1);
        workspace.execute(new SqlStatement(step, "ALTER TABLE " + sorted + " RENAME TO " + name));
    }
}
