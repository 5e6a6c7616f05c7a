package dev.linkage.internal.run;

import dev.linkage.chunk.LeftOut;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.internal.sql.ScoreSql;
import java.util.List;
import java.util.Optional;

/**
 * The records of a run and how their pairs are scored.
 *
 * @param records what is known of them
 * @param blocks their blocks
 * @param leftOut what a cap on block size leaves out
 * @param score scores pairs by SQL
 * @param sample scores a sample of them
 * @param pairs scores them instead of SQL, where present
 */
record Scoring(
        PreparedRecords records,
        Blocks blocks,
        List<LeftOut> leftOut,
        ScoreSql score,
        OutputPilot.Sample sample,
        Optional<PairExecution> pairs) {
    Scoring {
        leftOut = List.copyOf(leftOut);
    }
}
