package dev.linkage.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShuffleTest {

    @Test
    void visitsEveryPlaceOnce() {
        for (int size = 1; size <= 300; size++) {
            Shuffle shuffle = new Shuffle(size, 42);
            assertThat(LongStream.range(0, size).map(shuffle::at).sorted().toArray())
                    .as("size %d", size)
                    .isEqualTo(LongStream.range(0, size).toArray());
        }
    }

    @Test
    void staysWithinTheLargestSize() {
        long size = 1_000_000_000_000L;
        Shuffle shuffle = new Shuffle(size, 42);
        long[] places = LongStream.range(size - 1_000, size).map(shuffle::at).toArray();
        assertThat(places).doesNotHaveDuplicates();
        assertThat(LongStream.of(places)).allMatch(place -> place >= 0 && place < size);
    }

    @Test
    void movesNeighboursFarApart() {
        int size = 100_000;
        Shuffle shuffle = new Shuffle(size, 42);
        long near = LongStream.range(1, size)
                .filter(i -> Math.abs(shuffle.at(i) - shuffle.at(i - 1)) < 16)
                .count();
        assertThat(near).isLessThan(100);
    }
}
