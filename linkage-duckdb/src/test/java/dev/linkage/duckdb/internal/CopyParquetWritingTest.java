package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CopyParquetWritingTest {
    @Test
    void takesSmallerRowGroupsWhereMemoryIsShort() {
        assertThat(CopyParquetWriting.rowGroup(8L << 30, 2, 24)).isEqualTo(122_880);
        assertThat(CopyParquetWriting.rowGroup(192L << 20, 2, 60)).isEqualTo(8_192);
        assertThat(CopyParquetWriting.rowGroup(192L << 20, 8, 60)).isEqualTo(2_048);
        assertThat(CopyParquetWriting.rowGroup(1 << 20, 64, 500)).isEqualTo(2_048);
    }
}
