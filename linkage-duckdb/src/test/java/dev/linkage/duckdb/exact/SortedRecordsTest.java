package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks so large that SQL sorts the records first. */
class SortedRecordsTest {
    private static final List<Comparison> COMPARISONS = List.of(
            Comparisons.jaroWinkler("name", 0.9, 0.7),
            Comparisons.exact("city").withTermFrequencies(),
            Comparisons.jaroWinkler("street", 0.9, 0.7));

    @TempDir
    private Path folder;

    @Test
    void givesTheRowsOfUnsortedRecords() {
        try (DuckDb db = DuckDb.open()) {
            db.execute(
                    "CREATE TABLE people AS SELECT i AS unique_id, chr((97 + i % 7)::INTEGER) || chr((97 + i % 11)::INTEGER) || 'na' AS name,"
                            + " CASE WHEN i % 29 > 0 THEN 'city' || hash(i) % 40 END AS city,"
                            + " 'street ' || hash(i + 1) % 300 AS street FROM range(3000) r(i)");
            LinkageModel model =
                    RandomModel.of(LinkType.DEDUPE, COMPARISONS, List.of(on("street"), on("city")), new Random(3));
            Linker linker = Linker.of(model, db.table("people"));
            for (PairExecutor executor : List.of(PairExecutor.SQL, PairExecutor.JVM)) {
                linker.predict()
                        .executor(executor)
                        .threshold(Threshold.weight(-5))
                        .toParquet(folder.resolve(executor.name()));
            }

            assertThat(number(db, "SELECT count(*) FROM " + rows(PairExecutor.SQL)))
                    .isGreaterThan(1000);
            assertThat(number(db, missing(PairExecutor.SQL, PairExecutor.JVM))).isZero();
            assertThat(number(db, missing(PairExecutor.JVM, PairExecutor.SQL))).isZero();
        }
    }

    private String missing(PairExecutor some, PairExecutor others) {
        String columns = "SELECT * EXCLUDE (match_probability) FROM ";
        return "SELECT count(*) FROM (" + columns + rows(some) + " EXCEPT ALL " + columns + rows(others) + ")";
    }

    private String rows(PairExecutor executor) {
        return "read_parquet('" + folder.resolve(executor.name()) + "/*.parquet')";
    }

    private static long number(DuckDb db, String sql) {
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("count", sql))) {
            rows.next();
            return rows.longValue(0);
        }
    }
}
