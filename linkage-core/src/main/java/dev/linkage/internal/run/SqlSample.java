package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.WrittenFile;
import dev.linkage.internal.sql.PairsSql;
import dev.linkage.internal.sql.ScoreSql;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;

/**
 * Samples of pairs scored by the engine.
 *
 * @param records prepared records
 * @param model how to score
 * @param pairs candidate pairs
 */
record SqlSample(PreparedRecords records, LinkageModel model, PairsSql pairs) implements OutputPilot.Sample {

    @Override
    public WrittenFile write(int rule, double share, Threshold threshold, Path file) {
        ScoreSql sql = new ScoreSql(
                model,
                records.layout(),
                share > 0 && share < 1 ? pairs.sampled(share) : pairs,
                records.inputs().names());
        SqlStatement scored = sql.scored(Chunk.ofKeys(rule, KeyRange.ALL, 0, 0), threshold);
        SqlStatement statement =
                share > 0 ? scored : new SqlStatement(scored.step(), "SELECT * FROM (" + scored.sql() + ") LIMIT 0");
        return records.workspace().writeParquet(statement, file);
    }
}
