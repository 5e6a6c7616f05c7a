package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Workspace;
import dev.linkage.error.ModelException;
import dev.linkage.internal.pairs.Feed;
import dev.linkage.internal.pairs.HeapShare;
import dev.linkage.internal.pairs.PairTraining;
import dev.linkage.internal.pairs.UnsupportedModelException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import dev.linkage.train.TrainingData;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records to train on: read straight into arrays for the pair engine where it can count, else prepared by the engine. Must
 * be closed.
 */
public final class TrainingRecords implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingRecords.class);

    private final PreparedRecords records;
    private final TrainingData data;
    private final HeapShare heap;

    private TrainingRecords(PreparedRecords records, TrainingData data, HeapShare heap) {
        this.records = records;
        this.data = data;
        this.heap = heap;
    }

    /**
     * Reads the data sets.
     *
     * @param workspace where the engine works
     * @param inputs the data sets
     * @param model the comparisons, with the rules of all steps
     * @param layout holds all of them
     * @param seeds of all samples for random pairs
     * @param executor what is asked for
     * @return the records
     * @throws ModelException if the pair engine is asked for by name and cannot count
     */
    public static TrainingRecords read(
            Workspace workspace,
            Inputs inputs,
            LinkageModel model,
            PreparedLayout layout,
            List<String> seeds,
            PairExecutor executor) {
        PreparationTask task =
                new PreparationTask(workspace, inputs, model.options().uniqueIdColumn(), layout);
        HeapShare heap = new HeapShare();
        try {
            Optional<TrainingRecords> fed = Optional.empty();
            if (isTried(task, executor)) {
                fed = fed(task, model, seeds, executor, heap);
            }
            if (fed.isPresent()) {
                return fed.get();
            }
            heap.close();
            PreparedRecords records = PreparedRecords.prepare(task);
            return new TrainingRecords(records, new TrainingCounts(records, model), heap);
        } catch (RuntimeException | Error e) {
            heap.close();
            throw e;
        }
    }

    private static boolean isTried(PreparationTask task, PairExecutor executor) {
        return switch (executor) {
            case SQL -> false;
            case JVM -> true;
            case AUTOMATIC ->
                !Preparation.isForced()
                        && task.layout().rules().stream()
                                .allMatch(rule -> rule.hasKey() && !rule.rule().explodes());
        };
    }

    private static Optional<TrainingRecords> fed(
            PreparationTask task, LinkageModel model, List<String> seeds, PairExecutor executor, HeapShare heap) {
        PreparedRecords outline = FedRecords.outline(task);
        PairTraining.Setting setting = new PairTraining.Setting(
                task.workspace(), model, task.layout(), ScoringChoice.threads(task.workspace()), heap);
        Optional<TrainingRecords> found = Optional.empty();
        try {
            PairTraining.requireSupported(setting);
            List<String> numbers = seeds.stream()
                    .map(seed -> outline.pairs()
                            .sampleHash(task.uniqueId(), task.inputs().names(), seed))
                    .toList();
            Feed feed = FedRecords.feed(task, false, numbers);
            long records = FedRecords.count(task);
            found = FedRecords.unlessTooLarge(() -> Optional.of(PairTraining.read(setting, feed, records)))
                    .flatMap(counting -> checked(task, model, seeds, outline, counting, heap));
            if (found.isEmpty() && executor == PairExecutor.JVM) {
                throw refusal(task, "its records do not fit the JVM's memory, or their ids have no order there");
            }
        } catch (UnsupportedModelException e) {
            if (executor == PairExecutor.JVM) {
                throw refusal(task, String.valueOf(e.getMessage()));
            }
            LOG.debug("SQL counts: {}", e.getMessage());
        }
        if (found.isEmpty()) {
            outline.drop();
        }
        return found;
    }

    private static Optional<TrainingRecords> checked(
            PreparationTask task,
            LinkageModel model,
            List<String> seeds,
            PreparedRecords outline,
            PairTraining counting,
            HeapShare heap) {
        return FedRecords.facts(task, counting.facts()).map(facts -> {
            PreparedRecords records = new PreparedRecords(
                    task,
                    outline.tables(),
                    new InputFacts(
                            facts.recordsByDataSet(),
                            facts.emptyColumns(),
                            FedRecords.unreadDates(task, counting.facts()),
                            List.of()),
                    List.of(new Chunk.RowRange(0, facts.records() - 1)));
            TrainingData data = new EngineCounts(
                    counting,
                    model,
                    new TrainingColumns(new ModelColumns(task.inputs().columnNames())),
                    new RandomSample(model.linkType(), records.pairsInAll(), records.records()),
                    seeds);
            return new TrainingRecords(records, data, heap);
        });
    }

    private static ModelException refusal(PreparationTask task, String obstacle) {
        return new ModelException("executor JVM cannot train this model: "
                + task.inputs().shown().words(obstacle)
                + "; leave the executor out or choose SQL");
    }

    /**
     * What training asks.
     *
     * @return valid until this is closed
     */
    public TrainingData data() {
        return data;
    }

    /**
     * Columns without any value.
     *
     * @return names
     */
    public List<String> emptyColumns() {
        return records.emptyColumns();
    }

    /**
     * Dates whose format no value has.
     *
     * @return one sentence for each
     */
    public List<String> unreadDates() {
        return records.unreadDates();
    }

    /** Lets the records go. */
    @Override
    public void close() {
        heap.close();
    }
}
