package dev.linkage.duckdb.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.error.EngineException;
import dev.linkage.error.OutputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Threshold;
import dev.linkage.predict.ChunkReport;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory of a run, as another program finds it. */
class ParquetRunTest {
    private static final DuckDb DB = DuckDb.open();
    private static final SmallLinkage SMALL = new SmallLinkage(DB);

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private List<String> names(Path run) throws IOException {
        try (Stream<Path> files = Files.list(run)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String one(String sql) {
        return SMALL.query(sql).get(0);
    }

    @Test
    void writesPartsAndAManifestThatAddUp() throws IOException {
        Path run = directory.resolve("run");
        ScoredPairs pairs = SMALL.prediction().toParquet(run);
        List<String> names = names(run);
        assertThat(names).contains("_SUCCESS", "_manifest.jsonl");
        assertThat(names)
                .filteredOn(name -> !name.startsWith("_"))
                .hasSameSizeAs(pairs.files())
                .allMatch(name -> name.matches("part-\\d{5}-rule\\d\\.parquet"));
        assertThat(names).hasSize(pairs.files().size() + 2);

        String lines = "read_json('" + run.resolve("_manifest.jsonl") + "', format = 'newline_delimited')";
        String chunks = " FROM " + lines + " WHERE type = 'chunk'";
        String size = Long.toString(pairs.size());
        assertThat(one("SELECT string_agg(DISTINCT type, ',' ORDER BY type) FROM " + lines))
                .isEqualTo("chunk,end,plan,run");
        assertThat(one("SELECT sum(rows)::VARCHAR" + chunks)).isEqualTo(size);
        assertThat(one("SELECT rows::VARCHAR FROM " + lines + " WHERE type = 'end'"))
                .isEqualTo(size);
        assertThat(one("SELECT (sum(bytes) = "
                        + pairs.files().stream()
                                .mapToLong(ParquetRunTest::length)
                                .sum() + ")::VARCHAR" + chunks))
                .isEqualTo("true");
        assertThat(one("SELECT (sum(candidate_pairs) = "
                        + pairs.chunks().stream()
                                .mapToLong(report -> report.chunk().candidatePairs())
                                .sum() + ")::VARCHAR" + chunks))
                .isEqualTo("true");
        assertThat(SMALL.query("SELECT file" + chunks + " ORDER BY chunk"))
                .isEqualTo(names.stream().filter(name -> !name.startsWith("_")).toList());
    }

    private static long length(Path file) {
        return file.toFile().length();
    }

    @Test
    void readsBackByGlobAndByFile() {
        Prediction prediction = SMALL.prediction().retainMatchingColumns();
        ScoredPairs pairs = prediction.toParquet(directory.resolve("run"));
        String size = Long.toString(prediction.rows().size());
        assertThat(Long.toString(pairs.size())).isEqualTo(size);
        assertThat(one("SELECT count(*) FROM '" + pairs.directory() + "/*.parquet'"))
                .isEqualTo(size);
        assertThat(one("SELECT count(*) FROM (SELECT DISTINCT unique_id_l, unique_id_r FROM '" + pairs.directory()
                        + "/*.parquet')"))
                .isEqualTo(size);
        assertThat(DB.parquet(pairs.directory()).columns())
                .isEqualTo(prediction.rows().columns());
    }

    @Test
    void writesAnEmptyPartWhenThereAreNoPairs() {
        ScoredPairs pairs =
                SMALL.linker(BlockingRule.sql("l.n = 1000 + r.n")).predict().toParquet(directory.resolve("run"));
        assertThat(pairs.size()).isZero();
        assertThat(one("SELECT count(*) FROM '" + pairs.directory() + "/*.parquet'"))
                .isEqualTo("0");
        assertThat(pairs.cluster(Threshold.weight(0)).members()).hasSize(80);
    }

    @Test
    void keepsWholePartsOnlyWhenAQueryFails() throws IOException {
        Path run = directory.resolve("run");
        assertThatThrownBy(() -> SMALL.failing().toParquet(run))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("on purpose");
        assertThat(names(run)).containsExactly("_manifest.jsonl", "part-00000-rule0.parquet");
        assertThat(Files.readAllLines(run.resolve("_manifest.jsonl")))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("{\"type\":\"run\","),
                        line -> assertThat(line).startsWith("{\"type\":\"plan\","),
                        line -> assertThat(line).startsWith("{\"type\":\"chunk\","),
                        line -> assertThat(line)
                                .startsWith("{\"type\":\"failed\",\"reason\":\"EngineException: cannot score rule 1"));
        assertThat(Long.parseLong(one("SELECT count(*) FROM '" + run + "/*.parquet'")))
                .isPositive();
        assertThatThrownBy(() -> SMALL.prediction().toParquet(run)).isInstanceOf(OutputException.class);
    }

    @Test
    void keepsWholePartsOnlyWhenAListenerThrows() throws IOException {
        IllegalStateException mine = new IllegalStateException("mine");
        ProgressListener listener = new ProgressListener() {
            @Override
            public void chunkFinished(int number, int chunks, ChunkReport report) {
                if (number == 2) {
                    throw mine;
                }
            }
        };
        Path run = directory.resolve("run");
        assertThatThrownBy(() -> SMALL.prediction().listener(listener).toParquet(run))
                .isSameAs(mine);
        assertThat(names(run))
                .containsExactly("_manifest.jsonl", "part-00000-rule0.parquet", "part-00001-rule0.parquet");
    }

    @Test
    void leavesNothingOfARunThatNeverBegan() throws IOException {
        Path run = directory.resolve("run");
        ProgressListener listener = new ProgressListener() {
            @Override
            public void prepared(long records) {
                throw new IllegalStateException("mine");
            }
        };
        assertThatThrownBy(() -> SMALL.prediction().listener(listener).toParquet(run))
                .hasMessage("mine");
        assertThat(names(run)).isEmpty();
        assertThat(SMALL.prediction().toParquet(run).size()).isPositive();
    }

    @Test
    void refusesADirectoryThatAnotherRunWritesTo() {
        Path run = directory.resolve("run");
        ProgressListener listener = new ProgressListener() {
            @Override
            public void prepared(long records) {
                assertThatThrownBy(() -> SMALL.prediction().toParquet(run))
                        .isInstanceOf(OutputException.class)
                        .hasMessageContaining("another run is writing there");
            }
        };
        assertThat(SMALL.prediction().listener(listener).toParquet(run).size()).isPositive();
    }
}
