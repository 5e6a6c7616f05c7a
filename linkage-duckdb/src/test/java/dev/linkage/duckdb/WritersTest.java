package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.model.ModelJson;
import dev.linkage.testkit.Conformance;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritersTest {
    @TempDir
    Path directory;

    @Test
    void writeTheSameRowsOfTheSameTypes() {
        Arrays.stream(DuckDbOptions.Writer.values()).forEach(this::predict);
        try (DuckDb db = DuckDb.open();
                Workspace workspace = db.workspace(Optional.empty())) {
            String copy = db.parquet(directory.resolve("COPY")).relation();
            String arrow = db.parquet(directory.resolve("ARROW")).relation();
            assertThat(db.parquet(directory.resolve("ARROW")).columns())
                    .isEqualTo(db.parquet(directory.resolve("COPY")).columns())
                    .hasSizeGreaterThan(3);
            String counts = "SELECT (SELECT count(*) FROM " + arrow + "), "
                    + "(SELECT count(*) FROM (FROM " + copy + " EXCEPT ALL FROM " + arrow + ")), "
                    + "(SELECT count(*) FROM (FROM " + arrow + " EXCEPT ALL FROM " + copy + "))";
            try (Rows rows = workspace.query(new SqlStatement("compare", counts))) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.longValue(0)).isEqualTo(14_208);
                assertThat(rows.longValue(1)).isZero();
                assertThat(rows.longValue(2)).isZero();
            }
            assertThat(writers(workspace, "COPY")).startsWith("DuckDB");
            assertThat(writers(workspace, "ARROW")).startsWith("parquet-mr");
        }
    }

    private void predict(DuckDbOptions.Writer writer) {
        Path people = Conformance.ONE_TABLE.copy("people.csv", directory);
        Path model = Conformance.ONE_TABLE.copy("model.json", directory);
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().writer(writer))) {
            Linker.of(ModelJson.read(model), db.csv(people).type("unique_id", "INTEGER"))
                    .predict()
                    .executor(PairExecutor.SQL)
                    .toParquet(directory.resolve(writer.name()));
        }
    }

    private String writers(Workspace workspace, String name) {
        String files = directory.resolve(name).resolve("*.parquet").toString();
        try (Rows rows = workspace.query(new SqlStatement(
                "read footers", "SELECT DISTINCT created_by FROM parquet_file_metadata('" + files + "')"))) {
            assertThat(rows.next()).isTrue();
            return String.valueOf(rows.text(0));
        }
    }
}
