package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedInputTest {
    @TempDir
    Path directory;

    private final DuckDb db = DuckDb.open();
    private byte[] whole = new byte[0];

    @BeforeEach
    void write() throws IOException {
        String rows = "COPY (SELECT i, hash(i)::VARCHAR AS x FROM range(300000) t(i)) TO '" + directory;
        db.execute(rows + "/whole.parquet' (FORMAT parquet, COMPRESSION zstd)");
        db.execute(rows + "/whole.csv.gz' (FORMAT csv, HEADER true)");
        db.execute(rows + "/whole.json.gz' (FORMAT json)");
        whole = Files.readAllBytes(directory.resolve("whole.parquet"));
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void read(Source source) {
        try (Workspace workspace = db.workspace(Optional.empty())) {
            workspace.stream(
                    new SqlStatement(
                            "prepare records",
                            "SELECT count(*) AS n, max(x) AS x, sum(i) AS i FROM " + source.relation()),
                    batch -> assertThat(batch.rows()).isPositive());
        }
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    private void refused(Path file, Runnable reading) {
        assertThatThrownBy(reading::run)
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("damaged");
    }

    @Test
    void namesAParquetFileThatWasCutShort() throws IOException {
        for (int bytes : new int[] {0, 3, 500, whole.length / 2, whole.length - 4}) {
            Path file = file("cut.parquet", Arrays.copyOf(whole, bytes));
            refused(file, () -> read(db.parquet(file)));
        }
    }

    @Test
    void namesAParquetFileWhoseFooterIsDamaged() throws IOException {
        byte[] bytes = whole.clone();
        Arrays.fill(bytes, bytes.length - 200, bytes.length - 8, (byte) 0xFF);
        Path footer = file("footer.parquet", bytes);
        refused(footer, () -> read(db.parquet(footer)));
        byte[] length = whole.clone();
        Arrays.fill(length, length.length - 8, length.length - 5, (byte) 0xFF);
        Path tooLong = file("length.parquet", length);
        refused(tooLong, () -> read(db.parquet(tooLong)));
    }

    @Test
    void namesAParquetFileWhoseContentIsDamaged() throws IOException {
        Random random = new Random(3);
        for (int attempt = 0; attempt < 20; attempt++) {
            byte[] bytes = whole.clone();
            int from = 4 + random.nextInt(bytes.length / 2);
            for (int i = from; i < from + 2000; i++) {
                bytes[i] = (byte) random.nextInt();
            }
            Path file = file("content.parquet", bytes);
            try {
                read(db.parquet(file));
            } catch (InputException e) {
                assertThat(e).hasMessageContaining(file.toString()).hasMessageContaining("damaged");
            }
        }
        byte[] shifted = new byte[whole.length - 50_000];
        System.arraycopy(whole, 0, shifted, 0, 100_000);
        System.arraycopy(whole, 150_000, shifted, 100_000, whole.length - 150_000);
        Path file = file("shifted.parquet", shifted);
        refused(file, () -> read(db.parquet(file)));
    }

    @Test
    void namesACompressedFileThatWasCutShort() throws IOException {
        byte[] csv = Files.readAllBytes(directory.resolve("whole.csv.gz"));
        Path cut = file("cut.csv.gz", Arrays.copyOf(csv, csv.length / 2));
        refused(cut, () -> read(db.csv(cut).type("i", "BIGINT")));
        byte[] json = Files.readAllBytes(directory.resolve("whole.json.gz"));
        Path cutJson = file("cut.json.gz", Arrays.copyOf(json, json.length / 2));
        refused(cutJson, () -> read(db.json(cutJson)));
        Random random = new Random(5);
        for (int i = 5_000; i < csv.length / 2; i += 3) {
            csv[i] = (byte) random.nextInt();
        }
        Path damaged = file("damaged.csv.gz", csv);
        refused(damaged, () -> read(db.csv(damaged).type("i", "BIGINT")));
    }
}
