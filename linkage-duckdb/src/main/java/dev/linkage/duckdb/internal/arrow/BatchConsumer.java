package dev.linkage.duckdb.internal.arrow;

import java.io.IOException;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;

/** Takes the batches of one result, in the thread that asked for them. */
@FunctionalInterface
public interface BatchConsumer {
    /** Called once before the first batch, and also when there is none. */
    default void schema(Schema schema) throws IOException {}

    /**
     * Called for each batch.
     *
     * @param batch valid only during the call
     * @param dictionaries those of the batch's ENUM columns, valid as long
     */
    void batch(VectorSchemaRoot batch, DictionaryProvider dictionaries) throws IOException;
}
