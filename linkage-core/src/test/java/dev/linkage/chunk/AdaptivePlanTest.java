package dev.linkage.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdaptivePlanTest {
    private static final long PLENTY = 1L << 40;

    static IntStream seeds() {
        return IntStream.range(0, 150);
    }

    private static Chunking chunking(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Chunking.fixed(1 + random.nextInt(20));
            case 1 -> Chunking.grid(1 + random.nextInt(4), 1 + random.nextInt(4));
            default -> Chunking.adaptive().floorPairs(1 + random.nextInt(5)).mostPairs(5 + random.nextInt(300));
        };
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void holdsEachPairOnceHoweverChunksFail(int seed) {
        Random random = new Random(seed);
        BlockWorld world = new BlockWorld(2, random, 3 + random.nextInt(60));
        int[][] seen = new int[world.records()][world.records()];
        Chunking chunking = chunking(random);
        AdaptivePlan plan = AdaptivePlan.of(chunking, List.of(world.counts()), world.records());
        long left = plan.pendingPairs();
        assertThat(left).isEqualTo(world.counts().pairs());
        Optional<Chunk> chunk = plan.next(PLENTY);
        List<Chunk> done = new ArrayList<>();
        int restartAfter = random.nextInt(20);
        while (chunk.isPresent()) {
            if (random.nextInt(3) == 0) {
                plan.spilled(chunk.get(), 1 << 20);
                List<Chunk> parts = plan.split(chunk.get(), world);
                if (!parts.isEmpty()) {
                    assertThat(parts.stream().mapToLong(Chunk::candidatePairs).sum())
                            .as("parts of %s: %s", chunk.get(), parts)
                            .isEqualTo(chunk.get().candidatePairs());
                    chunk = plan.next(PLENTY);
                    continue;
                }
            }
            world.mark(chunk.get(), seen);
            done.add(chunk.get());
            plan.finished(chunk.get(), random.nextInt(1 << 30));
            if (done.size() == restartAfter) {
                Chunking other = random.nextBoolean() ? chunking : chunking(random);
                plan = AdaptivePlan.remaining(other, List.of(world.counts()), world.records(), done, world);
            }
            chunk = plan.next(random.nextBoolean() ? PLENTY : 1 << 24);
        }
        world.requireEachPairOnce(seen);
        // What another plan would still look at has no pairs.
        AdaptivePlan rest = AdaptivePlan.remaining(chunking, List.of(world.counts()), world.records(), done, world);
        for (Chunk other : rest.preview(PLENTY).chunks()) {
            world.mark(other, seen);
        }
        world.requireEachPairOnce(seen);
    }

    private static RuleCounts even(int rule, long pairs, long records) {
        return new RuleCounts(
                rule,
                pairs * RuleCounts.RANGES,
                records * RuleCounts.RANGES,
                true,
                Collections.nCopies(RuleCounts.RANGES, pairs),
                Collections.nCopies(RuleCounts.RANGES, records));
    }

    @Test
    void runsARuleWholeWhenThereIsRoom() {
        AdaptivePlan plan =
                AdaptivePlan.of(Chunking.adaptive(), List.of(even(0, 1000, 100), even(1, 10, 10)), 1_000_000);
        assertThat(plan.preview(PLENTY).chunks())
                .containsExactly(
                        Chunk.ofKeys(0, KeyRange.ALL, 1_024_000, 102_400),
                        Chunk.ofKeys(1, KeyRange.ALL, 10_240, 10_240));
        assertThat(plan.pendingPairs()).isEqualTo(1_034_240);
    }

    @Test
    void leavesOutRulesWithoutPairs() {
        RuleCounts none = new RuleCounts(1, 0, 10, false, List.of(0L), List.of(10L));
        AdaptivePlan plan = AdaptivePlan.of(Chunking.adaptive(), List.of(even(0, 0, 5), none), 10);
        assertThat(plan.next(PLENTY)).isEmpty();
    }

    @Test
    void sizesChunksByWhatItLearned() {
        AdaptivePlan plan = AdaptivePlan.of(Chunking.adaptive(), List.of(even(0, 1000, 1000)), 1_024_000);
        long memory = 200L << 20;
        List<Long> sizes = new ArrayList<>();
        Optional<Chunk> chunk = plan.next(memory);
        while (chunk.isPresent()) {
            long needed = (8L << 20) + 2000 * chunk.get().records();
            if (needed > memory) {
                plan.spilled(chunk.get(), memory);
                assertThat(plan.split(chunk.get(), new BlockWorld(0, new Random(1), 3)))
                        .isNotEmpty();
            } else {
                sizes.add(chunk.get().records());
                plan.finished(chunk.get(), needed);
            }
            chunk = plan.next(memory);
        }
        // 80 % of 200 MB hold 80,000 records of 2,000 bytes.
        assertThat(sizes.stream().mapToLong(Long::longValue).sum()).isEqualTo(1_024_000);
        assertThat(sizes).as("sizes").isNotEmpty();
        assertThat(sizes.subList(3, sizes.size() - 1))
                .allSatisfy(size -> assertThat(size).isBetween(60_000L, 90_000L));
        assertThat(sizes).hasSizeLessThan(20);
    }

    @Test
    void growsAgainAfterAFailure() {
        AdaptivePlan plan = AdaptivePlan.of(Chunking.adaptive(), List.of(even(0, 1000, 1000)), 1_024_000);
        long memory = 1L << 30;
        Chunk first = plan.next(memory).orElseThrow();
        assertThat(first.records()).isEqualTo(1_024_000);
        plan.spilled(first, memory);
        plan.split(first, new BlockWorld(0, new Random(1), 3));
        Chunk second = plan.next(memory).orElseThrow();
        plan.spilled(second, memory);
        plan.split(second, new BlockWorld(0, new Random(1), 3));
        List<Decision> growth = new ArrayList<>();
        List<Long> sizes = new ArrayList<>();
        Optional<Chunk> chunk = plan.next(memory);
        while (chunk.isPresent()) {
            plan.growth().ifPresent(growth::add);
            sizes.add(chunk.get().records());
            plan.finished(chunk.get(), 300 * chunk.get().records());
            chunk = plan.next(memory);
        }
        assertThat(sizes.get(1)).isGreaterThan(sizes.get(0));
        assertThat(growth).extracting(Decision::kind).contains(Decision.Kind.GREW);
        assertThat(growth.get(0).reason()).contains(sizes.get(0).toString());
    }

    @Test
    void wantsHugePiecesSplitBeforeTheyRun() {
        AdaptivePlan plan = AdaptivePlan.of(
                Chunking.adaptive().mostPairs(1_000_000).floorPairs(10), List.of(even(0, 2_000_000, 2000)), 2_048_000);
        Chunk chunk = plan.next(PLENTY).orElseThrow();
        assertThat(chunk.candidatePairs()).isEqualTo(2_000_000);
        assertThat(plan.tooLarge(chunk, PLENTY)).hasValue("it has 2,000,000 candidate pairs, more than 1,000,000");
        AdaptivePlan other = AdaptivePlan.of(Chunking.adaptive(), List.of(even(0, 2_000_000, 1_000_000)), 2_048_000);
        Chunk heavy = other.next(100 << 20).orElseThrow();
        assertThat(heavy.records()).isEqualTo(1_000_000);
        assertThat(other.tooLarge(heavy, 100 << 20))
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains("expected to need 397 MB of the 100 MB at hand"));
    }

    @Test
    void doesNotSplitAtTheFloor() {
        AdaptivePlan plan = AdaptivePlan.of(Chunking.adaptive().floorPairs(1_000_000), List.of(even(0, 5, 5)), 5120);
        Chunk whole = plan.next(PLENTY).orElseThrow();
        assertThat(plan.tooLarge(whole, 1)).isEmpty();
        AdaptivePlan single = AdaptivePlan.of(Chunking.fixed(1), List.of(even(0, 5, 5)), 5120);
        Chunk chunk = single.next(PLENTY).orElseThrow();
        assertThat(single.split(chunk, new BlockWorld(0, new Random(1), 3))).isEmpty();
    }
}
