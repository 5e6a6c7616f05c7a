package dev.linkage.duckdb.exact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.chunk.AdaptivePlan;
import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However chunks are split, by keys and by rows, and however often a run begins anew, each pair comes once. */
class ExactChunksTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB, "chunks_");
    private static final long PLENTY = 1L << 40;
    private static final int SEEDS = Integer.getInteger("exact.seeds", 24);

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void giveThePairsOfOneStatement(int seed) {
        Random random = new Random(seed);
        LinkType linkType = LinkType.values()[seed % 3];
        List<Comparison> comparisons = RandomModel.comparisons(random).subList(0, 2);
        List<BlockingRule> rules = new ArrayList<>(RandomModel.RULES);
        Collections.shuffle(rules, random);
        LinkageModel model = RandomModel.of(linkType, comparisons, rules.subList(0, 1 + random.nextInt(3)), random);
        List<Source> sources = sources(random, linkType);
        OptionalLong maxBlockSize = maxBlockSize(model, seed);

        List<String> expected = new ArrayList<>();
        try (PredictionRun run = open(model, sources, Chunking.fixed(1), maxBlockSize, PairExecutor.SQL)) {
            run.preview().chunks().forEach(chunk -> expected.addAll(pairs(run, chunk)));
        }
        Collections.sort(expected);
        Chunking chunking = random.nextInt(4) == 0
                ? Chunking.grid(1 + random.nextInt(3), 1 + random.nextInt(3))
                : random.nextInt(4) == 0
                        ? Chunking.fixed(1 + random.nextInt(9))
                        : Chunking.adaptive().floorPairs(1 + random.nextInt(3)).mostPairs(20 + random.nextInt(500));
        List<String> found = new ArrayList<>();
        List<Chunk> ran = new ArrayList<>();
        PairExecutor executor = seed % 4 < 2 ? PairExecutor.SQL : PairExecutor.AUTOMATIC;
        try (PredictionRun run = open(model, sources, chunking, maxBlockSize, executor)) {
            run(run, random, found, ran);
        }
        Collections.sort(found);
        assertThat(found)
                .as("seed %d, %s, %s, %s", seed, linkType, model.blockingRules(), ran)
                .isEqualTo(expected);
    }

    /** Half of the models whose rules all have blocks are run without the larger ones. */
    private static OptionalLong maxBlockSize(LinkageModel model, int seed) {
        boolean blocks = model.blockingRules().stream().allMatch(rule -> new ReferenceBlocks(rule, List.of()).hasKey());
        return blocks && seed % 2 == 0 ? OptionalLong.of(3 + seed % 8) : OptionalLong.empty();
    }

    private static PredictionRun open(
            LinkageModel model,
            List<Source> sources,
            Chunking chunking,
            OptionalLong maxBlockSize,
            PairExecutor executor) {
        return PredictionRun.open(
                Inputs.of(model, sources),
                model,
                Threshold.NONE,
                chunking,
                maxBlockSize,
                executor,
                Optional.empty(),
                () -> false);
    }

    private static void run(PredictionRun run, Random random, List<String> found, List<Chunk> ran) {
        AdaptivePlan plan = run.plan(List.of());
        int anew = random.nextInt(10);
        Optional<Chunk> chunk = plan.next(PLENTY);
        while (chunk.isPresent()) {
            if (random.nextInt(5) < 2) {
                plan.spilled(chunk.get(), 1 << 20);
                List<Chunk> parts = plan.split(chunk.get(), run.splitter());
                if (!parts.isEmpty()) {
                    assertThat(parts.stream().mapToLong(Chunk::candidatePairs).sum())
                            .as("pairs of %s and %s", chunk.get(), parts)
                            .isEqualTo(chunk.get().candidatePairs());
                    chunk = plan.next(PLENTY);
                    continue;
                }
            }
            List<String> pairs = pairs(run, chunk.get());
            boolean exact = run.counts().get(chunk.get().rule()).exact()
                    && chunk.get().rightRows().isEmpty();
            if (exact && chunk.get().rule() == 0) {
                assertThat(pairs).as("pairs of %s", chunk.get()).hasSize((int)
                        chunk.get().candidatePairs());
            }
            found.addAll(pairs);
            ran.add(chunk.get());
            plan.finished(chunk.get(), random.nextInt(1 << 28));
            if (ran.size() == anew) {
                plan = run.plan(ran);
            }
            chunk = plan.next(random.nextBoolean() ? PLENTY : 1 << 24);
        }
    }

    private static List<String> pairs(PredictionRun run, Chunk chunk) {
        List<String> pairs = new ArrayList<>();
        int columns = run.workspace().describe(run.statement(chunk)).size();
        List<String> names = run.workspace().describe(run.statement(chunk)).stream()
                .map(column -> column.name())
                .toList();
        try (Rows rows = run.workspace().query(run.scored(chunk))) {
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 0; i < columns; i++) {
                    if (isKept(names.get(i))) {
                        values.add(names.get(i) + "=" + rows.value(i));
                    }
                }
                pairs.add(String.join(" ", values));
            }
        }
        return pairs;
    }

    private static boolean isKept(String column) {
        return column.startsWith("unique_id")
                || column.startsWith("source_dataset")
                || column.equals("match_weight")
                || column.equals("match_key");
    }

    private static List<Source> sources(Random random, LinkType linkType) {
        int dataSets = linkType == LinkType.DEDUPE ? 1 : 2 + random.nextInt(2);
        RandomRecords generator = new RandomRecords(random, random.nextInt(3));
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < dataSets; i++) {
            String name = "d" + i;
            sources.add(TABLES.source(name, generator.dataSet(name, 20 + random.nextInt(30), false)));
        }
        return sources;
    }
}
