package dev.linkage.engine;

/**
 * A file under way that takes rows in arrays. {@link #write} may be called by several threads at once, everything else
 * by one.
 */
public interface BatchWriter extends AutoCloseable {

    /**
     * Writes rows, in no particular order. Encodes them on the calling thread; the arrays may be changed afterwards.
     *
     * @param batch columns as they were promised
     * @throws dev.linkage.error.OutputException if the disk is full or fails
     */
    void write(ArrayBatch batch);

    /**
     * Ends the file: complete, verified and forced to disk.
     *
     * @return what was written
     * @throws dev.linkage.error.OutputException if the disk is full or fails
     */
    WrittenFile finish();

    /** Removes the file unless it was finished. */
    @Override
    void close();
}
