package dev.linkage.internal.run;

import dev.linkage.engine.Watch;
import dev.linkage.error.MemoryException;
import dev.linkage.error.SpillException;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses how records are prepared: in memory where they fit, else in ranges with files between the steps. */
public final class Preparation {
    private static final Logger LOG = LoggerFactory.getLogger(Preparation.class);
    /** Sorting and joining the records holds them about this often. */
    private static final int COPIES_IN_MEMORY = 3;

    private static final ThreadLocal<Ranges> FORCED = new ThreadLocal<>();

    private Preparation() {}

    /**
     * How records are divided that do not fit into memory.
     *
     * @param rows records that are sorted or joined at once, 1 or more
     * @param keyRanges ranges of a rule's key, and of the values whose frequencies are counted; a power of two
     * @param distinctTerms different values of a column that are counted in one table
     */
    public record Ranges(long rows, int keyRanges, long distinctTerms) {}

    /**
     * Has everything prepared in ranges that the calling thread asks for meanwhile, for tests.
     *
     * @param ranges how to divide
     * @param work trains or predicts
     * @param <T> what it gives
     * @return its result
     */
    public static <T> T inRanges(Ranges ranges, Supplier<T> work) {
        FORCED.set(ranges);
        try {
            return work.get();
        } finally {
            FORCED.remove();
        }
    }

    /** Whether the calling thread asked for ranges. */
    static boolean isForced() {
        return FORCED.get() != null;
    }

    static PreparedRecords run(PreparationTask task) {
        Ranges forced = FORCED.get();
        if (forced != null) {
            return new PartitionedPreparation(task, forced).prepare();
        }
        long memory = task.workspace().memoryBytes();
        OptionalLong bytes = new SizeProbe(task).preparedBytes(memory / COPIES_IN_MEMORY);
        if (bytes.orElse(0) > memory / COPIES_IN_MEMORY) {
            LOG.info(
                    "preparing the records in ranges, since they take about {} MB and memory is {} MB",
                    bytes.getAsLong() / 1_000_000,
                    memory / 1_000_000);
            return inRanges(task, memory);
        }
        try {
            InMemoryPreparation inMemory = new InMemoryPreparation(task);
            return task.workspace().watched(Watch.againstSpilling(() -> false), inMemory::prepare);
        } catch (SpillException | MemoryException e) {
            LOG.info("preparing the records in ranges, since they did not fit into memory: {}", e.getMessage());
            return inRanges(task, memory);
        }
    }

    private static PreparedRecords inRanges(PreparationTask task, long memory) {
        return new PartitionedPreparation(task, new SizeProbe(task).ranges(memory)).prepare();
    }
}
