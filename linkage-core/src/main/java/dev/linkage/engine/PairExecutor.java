package dev.linkage.engine;

/** What scores pairs. The pairs, levels and weights are the same, bit for bit. */
public enum PairExecutor {
    /** The pair engine where it can score the model and its records fit the JVM's memory, SQL otherwise. */
    AUTOMATIC,
    /** A statement of the engine for each chunk; does everything, raw SQL too. */
    SQL,
    /** The pair engine, in the JVM, for models whose conditions are all typed; holds the records on the heap. */
    JVM
}
