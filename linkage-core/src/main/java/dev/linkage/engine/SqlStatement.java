package dev.linkage.engine;

/**
 * A statement and what it is for.
 *
 * @param step what is being done, in words that complete "Cannot ...", such as "score rule 2"
 * @param sql in the engine's SQL
 */
public record SqlStatement(String step, String sql) {

    /** The SQL. */
    @Override
    public String toString() {
        return sql;
    }
}
