package dev.linkage.chunk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records that share the key of a blocking rule, and the pairs among them.
 *
 * @param rule the rule's place in the model
 * @param values what the records share, as text, in the order of the rule's equalities
 * @param records how many they are; of a rule whose two sides differ, those of both sides together
 * @param pairs candidate pairs that the link type allows among them, at most, before earlier rules and filters
 */
public record Block(int rule, List<@Nullable String> values, long records, long pairs) {

    /** Copies the list. */
    public Block {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /** One line, such as {@code 'smith', '1990-01-01': 12 records, 66 pairs}. */
    @Override
    public String toString() {
        List<String> quoted = new ArrayList<>();
        values.forEach(value -> quoted.add("'" + value + "'"));
        return String.join(", ", quoted) + ": " + Words.number(records, "record") + ", " + Words.number(pairs, "pair");
    }
}
