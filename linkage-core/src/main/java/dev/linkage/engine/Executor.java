package dev.linkage.engine;

/** What scores pairs. The pairs, levels and weights are the same, bit for bit. */
public enum Executor {
    /** {@link #JVM} where it can, else {@link #SQL}. */
    AUTOMATIC,
    /** A statement of the engine for each chunk; does everything, raw SQL too. */
    SQL,
    /** The pair engine, in the JVM: many times faster, for models whose conditions are all typed. */
    JVM
}
