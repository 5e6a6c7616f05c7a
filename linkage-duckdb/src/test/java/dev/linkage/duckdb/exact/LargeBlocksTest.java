package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Prediction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Blocks that the pair engine scores in parts, on several threads. */
class LargeBlocksTest {
    private static final DuckDb DB = DuckDb.open();
    private static final int RECORDS = 1_600;

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    @ParameterizedTest
    @EnumSource(LinkType.class)
    void givesThePairsOfSql(LinkType linkType) throws Exception {
        Prediction prediction = prediction(linkType, List.of(on("town"), on("area"), sql("l.area = r.other")));

        prediction.executor(PairExecutor.SQL).toParquet(directory.resolve("sql"));
        prediction.executor(PairExecutor.JVM).toParquet(directory.resolve("jvm"));

        String columns = "(SELECT * EXCLUDE (match_probability) FROM '" + directory;
        String jvm = columns + "/jvm/*.parquet')";
        String sql = columns + "/sql/*.parquet')";
        assertThat(number("SELECT count(*) FROM " + sql)).isGreaterThan(1_000);
        assertThat(number("SELECT count(*) FROM (FROM " + sql + " EXCEPT ALL FROM " + jvm + ")"))
                .isZero();
        assertThat(number("SELECT count(*) FROM (FROM " + jvm + " EXCEPT ALL FROM " + sql + ")"))
                .isZero();
        assertThat(Files.readString(directory.resolve("jvm/_manifest.jsonl"))).contains("\"executor\":\"JVM\"");
        assertThat(Files.readString(directory.resolve("sql/_manifest.jsonl"))).contains("\"executor\":\"SQL\"");
    }

    @Test
    void handsBatchesOverOnTheCallingThread() {
        Set<Thread> threads = new HashSet<>();
        long[] rows = new long[1];
        long found = prediction(LinkType.DEDUPE, List.of(on("town")))
                .executor(PairExecutor.JVM)
                .forEachBatch(batch -> {
                    threads.add(Thread.currentThread());
                    rows[0] += batch.rows();
                });

        assertThat(threads).containsExactly(Thread.currentThread());
        assertThat(rows[0]).isEqualTo(found).isGreaterThan(100);
    }

    private static Prediction prediction(LinkType linkType, List<BlockingRule> rules) {
        List<Comparison> comparisons = List.of(
                Comparisons.name("name").withTermFrequencies(),
                Comparisons.exact("area"),
                Comparisons.levenshtein("other", 1, 2));
        LinkageModel model = RandomModel.of(linkType, comparisons, rules, new Random(11));
        List<Source> sources = linkType == LinkType.DEDUPE
                ? List.of(source("a", 0, RECORDS))
                : List.of(source("a", 0, RECORDS / 2), source("b", 1, RECORDS));
        double most = Linker.of(model.withBlockingRules(List.of(on("area"))), sources)
                .predict()
                .rows()
                .get(0)
                .weight();
        return Linker.of(model, sources)
                .predict()
                .retainMatchingColumns()
                .retainIntermediateColumns()
                .threshold(weight(most - 6));
    }

    /** One town for all, 12 areas, and names with many near ones. */
    private static Source source(String name, int salt, int records) {
        return DB.query("SELECT range AS unique_id, 'town' AS town, 'area ' || hash(range, " + salt
                        + ") % 12 AS area, 'area ' || hash(range, 7) % 14 AS other, CASE WHEN range % 50 <> 0 THEN substr(md5((hash(range, 5, "
                        + salt + ") % 300)::VARCHAR), 1, 3 + (range % 4)::INTEGER) END AS name FROM range("
                        + records + ")")
                .named(name);
    }

    private static long number(String query) {
        try (Workspace workspace = DB.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("compare", query))) {
            rows.next();
            return rows.longValue(0);
        }
    }
}
