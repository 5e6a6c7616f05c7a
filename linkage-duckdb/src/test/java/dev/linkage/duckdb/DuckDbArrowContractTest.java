package dev.linkage.duckdb;

import dev.linkage.engine.Source;
import dev.linkage.testkit.EngineContract;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class DuckDbArrowContractTest extends EngineContract {
    private final DuckDb db = DuckDb.open(DuckDbOptions.defaults().writer(DuckDbOptions.Writer.ARROW));

    @AfterEach
    void close() {
        db.close();
    }

    @Override
    protected Source csv(Path file, Map<String, String> types) {
        return db.csv(file).types(types);
    }

    @Override
    protected Source parquet(Path file) {
        return db.parquet(file);
    }
}
