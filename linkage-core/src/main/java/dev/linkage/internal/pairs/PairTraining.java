package dev.linkage.internal.pairs;

import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.score.TrainingPairs;
import dev.linkage.score.UnsupportedConditionException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Counts what training asks of records that were read straight from their data sets into arrays. Used by one thread; counts
 * with several.
 */
public final class PairTraining {
    private final Setting setting;
    private final LoadedRecords records;
    private final FeedFacts facts;

    private PairTraining(Setting setting, LoadedRecords records, FeedFacts facts) {
        this.setting = setting;
        this.records = records;
        this.facts = facts;
    }

    /**
     * What is counted.
     *
     * @param workspace where the engine is asked
     * @param model the comparisons, trained or not, with the rules of all steps
     * @param layout names and types of columns
     * @param threads how many threads count
     * @param heap what the records take of it; closed by the caller
     */
    public record Setting(Workspace workspace, LinkageModel model, PreparedLayout layout, int threads, HeapShare heap) {
        private LoadedRecords none() {
            try {
                return new LoadedRecords(
                        workspace, model, layout, model.linkType() == LinkType.LINK, List.of(), false, true);
            } catch (UnsupportedConditionException e) {
                throw new UnsupportedModelException(
                        "condition " + e.condition() + " cannot be tested in the JVM: " + e.reason());
            }
        }
    }

    /**
     * Checks that every condition and rule can be tested in the JVM.
     *
     * @param setting what would be counted
     * @throws UnsupportedModelException naming what only the engine can do
     */
    public static void requireSupported(Setting setting) {
        for (var rule : setting.layout().rules()) {
            if (rule.rule().explodes()) {
                throw new UnsupportedModelException("rule " + rule.rule() + " explodes arrays");
            }
        }
        setting.none();
    }

    /**
     * Reads all records.
     *
     * @param setting what is counted
     * @param feed how to read them; its numbers tell which are in a sample
     * @param records about how many there are
     * @return holds them
     * @throws UnsupportedModelException for what only the engine can do, and where records do not fit the JVM's memory
     */
    public static PairTraining read(Setting setting, Feed feed, long records) {
        LoadedRecords loaded = setting.none();
        long perRecord = loaded.bytesPerRecord()
                + PairExecution.TEXT_BYTES * setting.layout().texts().size()
                + (long) Long.BYTES * feed.numbers().size();
        if (!setting.heap().take(perRecord * records)) {
            throw new UnsupportedModelException(String.format(
                    Locale.ROOT,
                    "its records take about %,d MB of the %,d MB that the JVM has for them",
                    (perRecord * records) >> 20,
                    HeapShare.free() >> 20));
        }
        FeedReader reader = new FeedReader(
                setting.workspace(), feed, loaded, setting.layout().type(feed.uniqueId()));
        return new PairTraining(
                setting,
                loaded,
                reader.read((counts, total) -> FeedReader.logarithms(setting.workspace(), counts, total)));
    }

    /**
     * What is known of the records.
     *
     * @return where ids are faulty, nothing can be counted
     */
    public FeedFacts facts() {
        return facts;
    }

    private TrainingPairs pairs(String step) {
        return records.training(setting.threads(), () -> setting.workspace().checkpoint(step));
    }

    /**
     * How many pairs rules find in all, each pair once.
     *
     * @param rules their places, in order
     * @return exact count
     */
    public long found(List<Integer> rules) {
        long found = 0;
        for (int i = 0; i < rules.size(); i++) {
            found += pairs("count the pairs that rule " + rule(rules.get(i)) + " finds")
                    .found(rules.get(i), rules.subList(0, i));
        }
        return found;
    }

    private String rule(int place) {
        return setting.layout().rules().get(place).rule().toString();
    }

    /**
     * Levels counted over all pairs of sampled records.
     *
     * @param number place among the numbers that were read
     * @param below records whose number is below this are sampled; empty for all
     * @return {@code [comparison][gamma]}, null levels left out
     */
    public long[][] randomLevels(int number, OptionalLong below) {
        int[] rows = records.below(number, below.orElse(Long.MAX_VALUE));
        TrainingPairs pairs = pairs("estimate u by random sampling");
        return setting.model().comparisons().stream()
                .map(comparison -> pairs.levels(comparison, rows))
                .toArray(long[][]::new);
    }

    /**
     * Agreement patterns of the pairs that a rule finds, whatever other rules find.
     *
     * @param rule its place
     * @param active comparisons to evaluate
     * @param termFrequencies whether to tell rows apart by term frequencies
     * @param result takes the rows
     * @param <T> what is made of them
     * @return the same
     */
    public <T> T patterns(int rule, List<Comparison> active, boolean termFrequencies, PatternResult<T> result) {
        TrainingPairs.Patterns found =
                pairs("count agreement patterns of rule " + rule(rule)).patterns(rule, active, termFrequencies);
        return result.of(found.counts(), found.gammas(), found.termFrequencies());
    }

    /**
     * Takes agreement patterns.
     *
     * @param <T> what is made of them
     */
    public interface PatternResult<T> {
        /**
         * Takes over arrays.
         *
         * @param counts pairs per row
         * @param gammas {@code [comparison][row]}, -1 for missing
         * @param termFrequencies {@code [comparison][row]}, NaN where the row's level is not adjusted
         * @return what is made of them
         */
        T of(long[] counts, byte[][] gammas, double[][] termFrequencies);
    }
}
