package dev.linkage.testkit;

import dev.linkage.model.internal.Quoting;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBFunctions;

/** Writes a sample as Parquet: DuckDB reads the records from a table function and encodes them. */
final class ParquetFile {

    /** 60 of DuckDB's vectors of 2,048 rows. */
    private static final int ROW_GROUP = 122_880;

    /** Most values of a dictionary. Names have more: looking for theirs takes a third of the encoding and saves a tenth of the bytes. */
    private static final int DICTIONARY = 4_000;

    private ParquetFile() {}

    static Path write(SamplePeople people, Path file) {
        return NewFile.write(file, temporary -> {
            try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
                copy(connection, people, temporary);
            } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    private static void copy(Connection connection, SamplePeople people, Path file) throws SQLException {
        DuckDBFunctions.tableFunction()
                .withName("sample_people")
                .withFunction(new PersonTable(people, ROW_GROUP))
                .register(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET preserve_insertion_order = false");
            statement.executeLargeUpdate("""
                    COPY (
                        SELECT unique_id, first_name, surname, CAST(DATE '1970-01-01' + birth AS VARCHAR) AS dob,
                            postcode, city, email, cluster
                        FROM sample_people()
                    ) TO %s (
                        FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE %d,
                        DICTIONARY_SIZE_LIMIT %d, WRITE_BLOOM_FILTER false
                    )
                    """.formatted(Quoting.text(file.toString()), ROW_GROUP, DICTIONARY));
        }
    }
}
