package dev.linkage.internal.run;

import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.ModelException;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.internal.pairs.PairExecution;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.internal.sql.ScoreSql;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses what scores the pairs, and whether over records read straight from their data sets or over prepared ones.
 *
 * @param task the records
 * @param model a model with rules
 * @param threshold lowest weight given out
 * @param maxBlockSize records that a block may have; empty for any number
 * @param executor what is asked for
 * @param toFiles whether the result goes to files, which know the records again by their fingerprint
 * @param heap what the records may take of it; closed by the caller
 */
record ScoringChoice(
        PreparationTask task,
        LinkageModel model,
        Threshold threshold,
        OptionalLong maxBlockSize,
        PairExecutor executor,
        boolean toFiles,
        HeapShare heap) {
    private static final Logger LOG = LoggerFactory.getLogger(ScoringChoice.class);

    /** Reads the records and makes ready to score. */
    Scoring make() {
        return fed().orElseGet(this::prepared);
    }

    /** By the pair engine, over records read straight from their data sets. */
    private Optional<Scoring> fed() {
        boolean explodes = model.blockingRules().stream().anyMatch(BlockingRule::explodes);
        if (executor == PairExecutor.SQL || maxBlockSize.isPresent() || explodes || Preparation.isForced()) {
            return Optional.empty();
        }
        PreparedRecords outline = FedRecords.outline(task);
        ScoreSql score = new ScoreSql(
                model, outline.layout(), outline.pairs(), outline.inputs().names());
        PairExecution.Setting setting = setting(outline.tables(), score, false);
        Optional<String> obstacle = PairExecution.obstacle(setting, 0);
        if (obstacle.isPresent() && executor == PairExecutor.JVM) {
            throw refusal(obstacle.get());
        }
        Optional<FedRecords> fed = obstacle.isPresent() || joinsBetter()
                ? Optional.empty()
                : FedRecords.read(task, outline.tables(), setting, toFiles);
        if (fed.isEmpty()) {
            outline.drop();
            return Optional.empty();
        }
        PairExecution execution = fed.get().execution();
        return Optional.of(new Scoring(
                fed.get().records(),
                fed.get().blocks(),
                List.of(),
                score,
                execution::writeSample,
                Optional.of(execution)));
    }

    /** Over records that the engine prepares. */
    private Scoring prepared() {
        PreparedRecords records = PreparedRecords.prepare(task);
        BlockCap cap = BlockCap.of(records, maxBlockSize);
        ScoreSql score = new ScoreSql(
                model, records.layout(), cap.pairs(), records.inputs().names());
        return new Scoring(
                records,
                new PairCounting(records, cap.pairs()),
                cap.leftOut(),
                score,
                new SqlSample(records, model, cap.pairs()),
                pairs(records, cap, score));
    }

    private Optional<PairExecution> pairs(PreparedRecords records, BlockCap cap, ScoreSql score) {
        if (executor == PairExecutor.SQL || joinsBetter()) {
            return Optional.empty();
        }
        PairExecution.Setting setting =
                setting(cap.pairs().tables(), score, !cap.leftOut().isEmpty());
        Optional<String> obstacle = PairExecution.obstacle(setting, records.records());
        if (obstacle.isEmpty()) {
            PairExecution execution = PairExecution.of(setting, records.records());
            return Optional.of(execution).filter(found -> executor == PairExecutor.JVM || found.allFit());
        }
        if (executor == PairExecutor.AUTOMATIC) {
            LOG.debug("SQL scores: {}", obstacle.get());
            return Optional.empty();
        }
        throw refusal(obstacle.get());
    }

    private ModelException refusal(String obstacle) {
        return new ModelException("executor(JVM) cannot score this model: "
                + task.inputs().shown().words(obstacle)
                + "; leave executor(...) out or choose executor(SQL)");
    }

    /** Whether SQL is to join values of different types, where the pair engine would look at every pair. */
    private boolean joinsBetter() {
        return executor == PairExecutor.AUTOMATIC
                && task.layout().rules().stream().anyMatch(rule -> rule.hasEqualities() && !rule.hasKey());
    }

    private PairExecution.Setting setting(PreparedTables tables, ScoreSql score, boolean keysHidden) {
        Workspace workspace = task.workspace();
        return new PairExecution.Setting(
                workspace,
                model,
                task.layout(),
                tables,
                task.inputs().names(),
                score.columns(),
                workspace.describe(score.scored(PredictionRun.EMPTY, threshold)),
                threshold,
                threads(workspace),
                keysHidden,
                heap);
    }

    static int threads(Workspace workspace) {
        try (Rows rows = workspace.query(
                new SqlStatement("read the settings", "SELECT CAST(current_setting('threads') AS BIGINT)"))) {
            rows.next();
            return (int) rows.longValue(0);
        }
    }
}
