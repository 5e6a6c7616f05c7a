package dev.linkage.duckdb.internal.parquet;

import java.io.IOException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;

/** A Parquet file under way that takes Arrow's batches. */
interface ArrowFile {
    /** Appends the rows of a batch, which is not kept. */
    void write(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException;

    /** Ends the file: complete, verified and forced to the device. */
    WrittenFile finish() throws IOException;

    /** Deletes a file that was not finished. */
    void discard() throws IOException;
}
