package dev.linkage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnionFindTest {
    private static final int CHAIN = 1_000_000;

    /** Every second integer stands for something; the order is that of the integers or its reverse. */
    private record Some(boolean inOrder) implements UnionFind.Members {
        @Override
        public boolean present(int member) {
            return member % 2 == 0;
        }

        @Override
        public boolean before(int member, int other) {
            return inOrder ? member < other : member > other;
        }
    }

    private record Every() implements UnionFind.Members {
        @Override
        public boolean present(int member) {
            return true;
        }

        @Override
        public boolean inOrder() {
            return true;
        }

        @Override
        public boolean before(int member, int other) {
            throw new AssertionError("not asked for members in order");
        }
    }

    /** The first of each member's component, found by walking the graph from every member. */
    private static int[] walked(int size, List<int[]> edges, boolean smallest) {
        List<List<Integer>> near = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            near.add(new ArrayList<>());
        }
        for (int[] edge : edges) {
            near.get(edge[0]).add(edge[1]);
            near.get(edge[1]).add(edge[0]);
        }
        int[] first = new int[size];
        for (int start = 0; start < size; start++) {
            boolean[] seen = new boolean[size];
            ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
            seen[start] = true;
            first[start] = start;
            while (!open.isEmpty()) {
                int at = open.remove();
                first[start] = smallest ? Math.min(first[start], at) : Math.max(first[start], at);
                for (int next : near.get(at)) {
                    if (!seen[next]) {
                        seen[next] = true;
                        open.add(next);
                    }
                }
            }
        }
        return first;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void findsTheComponentsOfRandomGraphs(boolean inOrder) {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int members = 1 + random.nextInt(40);
            int size = 2 * members - 1;
            UnionFind sets = new UnionFind(size);
            List<int[]> edges = new ArrayList<>();
            for (int i = random.nextInt(2 * members); i > 0; i--) {
                int[] edge = {2 * random.nextInt(members), 2 * random.nextInt(members)};
                for (int times = random.nextInt(3); times >= 0; times--) {
                    edges.add(edge);
                    sets.union(edge[0], edge[1]);
                }
            }
            UnionFind.Sizes sizes = sets.settle(new Some(inOrder));
            int[] expected = walked(size, edges, inOrder);
            int[] counts = new int[size];
            for (int member = 0; member < size; member += 2) {
                counts[expected[member]]++;
            }
            for (int member = 0; member < size; member += 2) {
                int name = counts[expected[member]] == 1 ? -1 : expected[member];
                assertThat(sets.name(member))
                        .as("seed %d, member %d", seed, member)
                        .isEqualTo(name);
            }
            assertThat(sizes)
                    .as("seed " + seed)
                    .isEqualTo(new UnionFind.Sizes(
                            Arrays.stream(counts).filter(n -> n > 0).count(),
                            Arrays.stream(counts).filter(n -> n == 1).count(),
                            Arrays.stream(counts).max().orElseThrow()));
        }
    }

    private static void assertOneSet(UnionFind sets) {
        assertThat(sets.settle(new Every())).isEqualTo(new UnionFind.Sizes(1, 0, CHAIN));
        for (int member : new int[] {0, 1, CHAIN / 2, CHAIN - 1}) {
            assertThat(sets.name(member)).isZero();
        }
    }

    @Test
    void joinsALongChainFromEitherEnd() {
        UnionFind upwards = new UnionFind(CHAIN);
        UnionFind downwards = new UnionFind(CHAIN);
        for (int i = 1; i < CHAIN; i++) {
            upwards.union(i - 1, i);
            downwards.union(CHAIN - i, CHAIN - i - 1);
        }
        assertOneSet(upwards);
        assertOneSet(downwards);
    }

    @Test
    void joinsALongChainInAnyOrder() {
        int[] links = new int[CHAIN - 1];
        Random random = new Random(1);
        for (int i = 0; i < links.length; i++) {
            int j = random.nextInt(i + 1);
            links[i] = links[j];
            links[j] = i;
        }
        UnionFind sets = new UnionFind(CHAIN);
        for (int link : links) {
            sets.union(link + 1, link);
        }
        assertOneSet(sets);
    }
}
