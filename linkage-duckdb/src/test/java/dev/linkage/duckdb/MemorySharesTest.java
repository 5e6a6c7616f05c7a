package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.linkage.duckdb.internal.MemorySize;
import dev.linkage.engine.Workspace;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemorySharesTest {
    private static final long GIB = 1L << 30;

    private static double limit(DuckDb db) {
        return MemorySize.parse(Objects.requireNonNull(db.database().single("SELECT current_setting('memory_limit')")));
    }

    private static DuckDbOptions budget() {
        return DuckDbOptions.defaults().threads(2).budget(Runtime.getRuntime().maxMemory() + 4 * GIB);
    }

    @Test
    void leavesDuckDbWhatHeapAndCodeLeaveOfTheBudget() {
        try (DuckDb db = DuckDb.open(budget())) {
            assertThat(limit(db)).isBetween(3.5 * GIB, 3.9 * GIB);
        }
    }

    @Test
    void sharesTheBudgetBetweenOpenDatabases() {
        try (DuckDb first = DuckDb.open(budget())) {
            double alone = limit(first);
            try (DuckDb second = DuckDb.open(budget())) {
                assertThat(limit(first)).isCloseTo(alone / 2, within(0.05 * alone));
                assertThat(limit(second)).isCloseTo(alone / 2, within(0.05 * alone));
            }
            assertThat(limit(first)).isCloseTo(alone, within(0.05 * alone));
        }
    }

    @Test
    void leavesALimitThatWasGivenOrChanged() {
        try (DuckDb given = DuckDb.open(DuckDbOptions.defaults().memoryLimit("2GiB"));
                DuckDb changed = DuckDb.open(budget())) {
            changed.execute("SET memory_limit = '1GiB'");
            try (DuckDb other = DuckDb.open(budget())) {
                assertThat(limit(given)).isEqualTo(2.0 * GIB);
                assertThat(limit(changed)).isEqualTo(1.0 * GIB);
                assertThat(limit(other)).isPositive();
            }
        }
    }

    @Test
    void dividesTheLimitBetweenOpenWorkspaces() {
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().memoryLimit("2GiB"));
                Workspace first = db.workspace(Optional.empty())) {
            assertThat(first.memoryBytes()).isEqualTo(2 * GIB);
            try (Workspace second = db.workspace(Optional.empty())) {
                assertThat(first.memoryBytes()).isEqualTo(GIB);
                assertThat(second.memoryBytes()).isEqualTo(GIB);
            }
            assertThat(first.memoryBytes()).isEqualTo(2 * GIB);
        }
    }

    @Test
    void refusesABudgetThatTheHeapUsesUp() {
        assertThatThrownBy(() -> DuckDb.open(DuckDbOptions.defaults().budget("300MiB")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("300.0 MiB")
                .hasMessageContaining("-Xmx");
    }

    @Test
    void refusesBudgetAndMemoryLimitTogether() {
        assertThatThrownBy(() -> DuckDbOptions.defaults().budget("4GiB").memoryLimit("1GiB"))
                .hasMessageContaining("exclude each other");
        assertThatThrownBy(() -> DuckDbOptions.defaults().memoryLimit("1GiB").budget("4GiB"))
                .hasMessageContaining("exclude each other");
        assertThatThrownBy(() ->
                        DuckDbOptions.defaults().setting("memory_limit", "1GiB").budget("4GiB"))
                .hasMessageContaining("exclude each other");
        assertThatThrownBy(() -> DuckDbOptions.defaults().budget("much"))
                .hasMessageContaining("budget must be a number");
        assertThatThrownBy(() -> DuckDbOptions.defaults().budget(0)).hasMessageContaining("was 0");
    }
}
