package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private static final long GIB = 1L << 30;

    @Test
    void takesTwoThirdsBesideASmallHeap() {
        assertThat(MemoryBudget.of(16 * GIB, 4 * GIB)).isBetween(10 * GIB, 11 * GIB);
    }

    @Test
    void leavesALargeHeapItsRoom() {
        assertThat(MemoryBudget.of(16 * GIB, 12 * GIB)).isBetween(2 * GIB, 3 * GIB);
    }

    @Test
    void neverFallsBelowTheFloor() {
        assertThat(MemoryBudget.of(GIB, GIB)).isEqualTo(MemoryBudget.FLOOR);
    }

    @Test
    void knowsThisMachine() {
        assertThat(MemoryBudget.current()).isGreaterThanOrEqualTo(MemoryBudget.FLOOR);
    }
}
