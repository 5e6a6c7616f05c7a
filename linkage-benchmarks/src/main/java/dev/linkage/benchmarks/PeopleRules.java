package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.ColumnExpression.column;

import dev.linkage.model.BlockingRule;
import java.util.List;

/** Blocking rules for people, by how many pairs they find. */
final class PeopleRules {
    /** 195 million candidate pairs of 1.2 million people, 12.3 million of 300,000. */
    static final List<BlockingRule> HEAVY = List.of(
            on("first_name", "surname"),
            on(column("dob"), column("surname").substring(1, 3)),
            on("email"),
            on(column("surname"), column("dob").substring(1, 3)));

    /** 107 million candidate pairs of 10 million people. */
    static final List<BlockingRule> MID = List.of(
            on(column("first_name"), column("surname"), column("dob").substring(1, 3)),
            on(column("dob"), column("surname").substring(1, 2)),
            on(column("dob"), column("first_name").substring(1, 2)));

    /** 1.5 million candidate pairs of a million people. */
    static final List<BlockingRule> LIGHT = List.of(
            on(column("dob"), column("surname").substring(1, 3)),
            on(column("dob"), column("first_name").substring(1, 2)),
            on("postcode"));

    private PeopleRules() {}
}
