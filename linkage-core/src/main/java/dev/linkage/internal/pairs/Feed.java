package dev.linkage.internal.pairs;

import dev.linkage.internal.sql.FeedSql;
import java.util.List;

/**
 * Records as their data sets give them.
 *
 * @param sql how to read them
 * @param names names of the data sets, by number
 * @param uniqueId prepared name of the unique id
 * @param fingerprinted whether the sums of the records' hashes are needed
 * @param numbers whole numbers that are read of each record beside what the model needs, as SQL over its columns
 */
public record Feed(FeedSql sql, List<String> names, String uniqueId, boolean fingerprinted, List<String> numbers) {
    /** Copies the lists. */
    public Feed {
        names = List.copyOf(names);
        numbers = List.copyOf(numbers);
    }
}
