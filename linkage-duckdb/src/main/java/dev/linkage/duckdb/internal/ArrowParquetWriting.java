package dev.linkage.duckdb.internal;

import dev.linkage.duckdb.internal.arrow.ArrowBatches;
import dev.linkage.duckdb.internal.arrow.ArrowSupport;
import dev.linkage.duckdb.internal.arrow.BatchConsumer;
import dev.linkage.duckdb.internal.parquet.ArrowParquetWriter;
import dev.linkage.duckdb.internal.parquet.ParquetWriteOptions;
import dev.linkage.engine.SqlStatement;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Arrow record batches encoded in Java; COPY where Arrow is not available or would change a type. Thread-safe. */
public final class ArrowParquetWriting implements ParquetWriting {
    private static final Logger LOG = LoggerFactory.getLogger(ArrowParquetWriting.class);
    private static final int ROWS_PER_BATCH = 30_720;

    private final ParquetWriting copy = new CopyParquetWriting();
    private final Set<String> said = ConcurrentHashMap.newKeySet();
    private final Consumer<String> log;

    /** Says in the log, once for each cause, when COPY writes instead. */
    public ArrowParquetWriting() {
        this(LOG::warn);
    }

    ArrowParquetWriting(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public long write(DuckDBConnection connection, SqlStatement statement, Path file, BooleanSupplier interrupted)
            throws SQLException, IOException {
        Optional<String> obstacle = ArrowSupport.available()
                ? ArrowTypes.obstacle(Database.columns(connection, statement))
                : Optional.of(ArrowSupport.reason());
        if (obstacle.isPresent()) {
            if (said.add(obstacle.get())) {
                log.accept("DuckDB's COPY writes Parquet instead of Arrow, with the same rows: " + obstacle.get());
            }
            return copy.write(connection, statement, file, interrupted);
        }
        try (Output output = new Output(file)) {
            ArrowBatches.stream(connection, statement.sql(), ROWS_PER_BATCH, interrupted, output);
            return output.finish();
        }
    }

    /** The file, opened when the schema is known, which comes even without rows. */
    private static final class Output implements BatchConsumer, AutoCloseable {
        private final Path file;
        private @Nullable ArrowParquetWriter writer;

        Output(Path file) {
            this.file = file;
        }

        @Override
        public void schema(Schema schema) throws IOException {
            writer = ArrowParquetWriter.open(file, schema, ParquetWriteOptions.defaults());
        }

        @Override
        public void batch(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException {
            Objects.requireNonNull(writer, "the schema comes first").write(batch, dictionaries);
        }

        long finish() throws IOException {
            return Objects.requireNonNull(writer, "the schema comes even without rows")
                    .finish()
                    .rows();
        }

        @Override
        public void close() throws IOException {
            if (writer != null) {
                writer.close();
            }
        }
    }
}
