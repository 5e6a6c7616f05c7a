package dev.linkage.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PiecesTest {
    private static RuleCounts counts(int rule, long... pairsByRange) {
        List<Long> ranges = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < RuleCounts.RANGES; i++) {
            long pairs = i < pairsByRange.length ? pairsByRange[i] : 0;
            ranges.add(pairs);
            sum = Math.min(RuleCounts.MOST_PAIRS, sum + pairs);
        }
        return new RuleCounts(rule, sum, 1000, true, ranges, Collections.nCopies(RuleCounts.RANGES, 1L));
    }

    /** Ranges of a rule with a key follow each other without a gap wherever there are pairs, and hold all pairs. */
    private static void assertCovered(RuleCounts counts, List<Chunk> chunks) {
        long width = 1L << 53;
        int next = 0;
        for (Chunk chunk : chunks) {
            assertThat(chunk.leftRows()).isEmpty();
            assertThat(chunk.keys().from()).isEqualTo(next * width);
            int last = (int) (chunk.keys().to() / width);
            assertThat(chunk.keys().to()).isEqualTo(last * width + (width - 1));
            double sum = 0;
            for (; next <= last; next++) {
                sum += counts.pairsByRange().get(next);
            }
            assertThat((double) chunk.candidatePairs()).isEqualTo(Math.min(sum, Long.MAX_VALUE));
        }
        assertThat(next).isEqualTo(RuleCounts.RANGES);
    }

    private static ChunkPlan plan(Chunking chunking, RuleCounts... counts) {
        return new ChunkPlan(Pieces.of(chunking, Arrays.asList(counts), 1000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 1023, 1024})
    void coversEveryKeyRangeOnceForRandomCounts(int chunks) {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int filled = 1 + random.nextInt(RuleCounts.RANGES);
            long[] pairs = new long[RuleCounts.RANGES];
            for (int i = 0; i < filled; i++) {
                pairs[random.nextInt(pairs.length)] = random.nextInt(1000);
            }
            RuleCounts counts = counts(3, pairs);
            List<Chunk> planned = plan(Chunking.fixed(chunks), counts).chunks();
            assertThat(planned).as("seed " + seed).hasSizeLessThanOrEqualTo(chunks);
            assertThat(planned).extracting(Chunk::rule).containsOnly(3);
            assertCovered(counts, planned);
        }
    }

    @Test
    void balancesChunks() {
        long[] pairs = new long[RuleCounts.RANGES];
        Arrays.fill(pairs, 10);
        assertThat(plan(Chunking.fixed(16), counts(0, pairs)).chunks())
                .hasSize(16)
                .extracting(Chunk::candidatePairs)
                .containsOnly(640L);
    }

    @Test
    void coversOneHeavyRange() {
        long[] pairs = new long[RuleCounts.RANGES];
        Arrays.fill(pairs, 1);
        pairs[500] = 1_000_000_000L;
        RuleCounts counts = counts(0, pairs);
        assertCovered(counts, plan(Chunking.fixed(64), counts).chunks());
        assertCovered(counts, plan(Chunking.adaptive(), counts).chunks());
    }

    @ParameterizedTest
    @ValueSource(longs = {RuleCounts.MOST_PAIRS, Long.MAX_VALUE / 1024, Long.MAX_VALUE / 3})
    void doesNotOverflowOnHugeCounts(long pairs) {
        long[] all = new long[RuleCounts.RANGES];
        Arrays.fill(all, pairs);
        RuleCounts counts = counts(0, all);
        for (Chunking chunking : List.of(Chunking.adaptive(), Chunking.fixed(1), Chunking.fixed(64))) {
            ChunkPlan plan = plan(chunking, counts, counts);
            assertThat(plan.candidatePairs()).isGreaterThan(RuleCounts.MOST_PAIRS);
            assertCovered(counts, plan.chunks().subList(0, plan.chunks().size() / 2));
        }
        RuleCounts withoutKey = new RuleCounts(0, pairs, 1000, false, List.of(pairs), List.of(1000L));
        assertThat(plan(Chunking.adaptive(), withoutKey).candidatePairs()).isEqualTo(pairs);
    }

    @Test
    void leavesOutRulesWithoutPairs() {
        assertThat(plan(
                                Chunking.adaptive(),
                                counts(0),
                                counts(1, 5),
                                new RuleCounts(2, 0, 1000, false, List.of(0L), List.of(1000L)))
                        .chunks())
                .containsExactly(Chunk.ofKeys(1, KeyRange.ALL, 5, 1024));
    }

    @Test
    void makesNoMoreChunksThanThereAreRangesWithPairs() {
        assertThat(plan(Chunking.fixed(1024), counts(0, 4, 0, 4)).chunks())
                .extracting(Chunk::candidatePairs)
                .containsExactly(4L, 4L);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 63, 64, 65, 1000, 3_000_000_017L})
    void coversEveryLeftRowOnceForRulesWithoutKey(long rows) {
        for (int chunks : new int[] {1, 2, 64, 1024}) {
            RuleCounts counts = new RuleCounts(0, 12_345, rows, false, List.of(12_345L), List.of(rows));
            List<Chunk> planned = Pieces.of(Chunking.fixed(chunks), List.of(counts), rows);
            long next = 0;
            for (Chunk chunk : planned) {
                assertThat(chunk.keys()).isEqualTo(KeyRange.ALL);
                assertThat(chunk.leftRows().orElseThrow().from()).isEqualTo(next);
                next = chunk.leftRows().orElseThrow().to() + 1;
            }
            // The last row has none to its right.
            assertThat(next).isBetween(rows - 1, rows);
            assertThat(planned).hasSizeLessThanOrEqualTo(chunks);
            assertThat(planned.stream().mapToLong(Chunk::candidatePairs).sum()).isEqualTo(12_345);
        }
    }

    @Test
    void sharesOutPairsOfAGridWithoutLoss() {
        for (int rows : new int[] {1, 2, 3, 10, 997}) {
            long pairs = (long) rows * (rows - 1) / 2;
            RuleCounts counts = new RuleCounts(
                    0, Math.max(1, pairs), rows, false, List.of(Math.max(1, pairs)), List.of((long) rows));
            List<Chunk> cells = Pieces.of(Chunking.grid(3, 4), List.of(counts), rows);
            int[][] seen = new int[rows][rows];
            for (Chunk cell : cells) {
                long inside = 0;
                for (long l = cell.leftRows().orElseThrow().from();
                        l <= cell.leftRows().get().to();
                        l++) {
                    for (long r = cell.rightRows().orElseThrow().from();
                            r <= cell.rightRows().get().to();
                            r++) {
                        seen[(int) l][(int) r]++;
                        inside += l < r ? 1 : 0;
                    }
                }
                assertThat((double) inside)
                        .isEqualTo(RowSplit.area(
                                cell.leftRows().get(), cell.rightRows().get()));
                assertThat(cell.candidatePairs()).isBetween(inside - 1, inside + 1);
            }
            for (int l = 0; l < rows; l++) {
                for (int r = l + 1; r < rows; r++) {
                    assertThat(seen[l][r]).isEqualTo(1);
                }
            }
            assertThat(cells.stream().mapToLong(Chunk::candidatePairs).sum()).isEqualTo(pairs);
        }
    }

    @Test
    void rejectsImpossibleNumbersAndRanges() {
        assertThatThrownBy(() -> Chunking.fixed(0)).hasMessage("chunks per rule must be 1 to 1024 but was 0");
        assertThatThrownBy(() -> Chunking.fixed(1025)).hasMessage("chunks per rule must be 1 to 1024 but was 1025");
        assertThatThrownBy(() -> Chunking.grid(0, 1)).hasMessage("a grid has 1 to 1,000,000 cells but was 0 times 1");
        assertThatThrownBy(() -> new Chunking.Adaptive(5, 6))
                .hasMessage("a chunk's pairs must be 1 <= floor <= most but were floor 6 and most 5");
        assertThatThrownBy(() -> new KeyRange(2, 1)).hasMessage("key range must be 0 <= from <= to but was 2 to 1");
        assertThatThrownBy(() -> new Chunk.RowRange(-1, 1))
                .hasMessage("row range must be 0 <= from <= to but was -1 to 1");
    }
}
