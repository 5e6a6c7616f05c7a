package dev.linkage.benchmarks;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.email;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.Comparisons.postcode;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.DateFormat;
import dev.linkage.model.LinkageModel;
import dev.linkage.train.TrainingStep;
import java.util.List;

/** The model of people that the benchmarks train: the comparisons, rules and steps of the demonstration. */
final class PeopleModel {
    static final double RECALL = 0.8;
    static final double SAMPLED_PAIRS = 1e6;

    /** Columns of the rules whose pairs are almost all matches. */
    static final List<List<String>> STRICT =
            List.of(List.of("first_name", "surname", "dob"), List.of("surname", "email"));

    /** Columns of the rules of the EM sessions. */
    static final List<List<String>> SESSIONS = List.of(List.of("first_name", "surname"), List.of("dob"));

    /** About four candidate pairs a record of 300,000. */
    static final List<BlockingRule> RULES = List.of(
            on("surname", "dob"),
            on("first_name", "dob"),
            on("surname", "postcode"),
            on("first_name", "surname"),
            on("first_name", "postcode"),
            on("email"));

    private PeopleModel() {}

    static LinkageModel dedupe() {
        return LinkageModel.dedupe(comparisons(), RULES);
    }

    static LinkageModel link() {
        return LinkageModel.link(comparisons(), RULES);
    }

    private static List<Comparison> comparisons() {
        return List.of(
                name("first_name"),
                name("surname"),
                dateOfBirth("dob", DateFormat.text("%Y-%m-%d")),
                postcode("postcode"),
                exact("city").withTermFrequencies(),
                email("email"));
    }

    static TrainingStep[] steps() {
        return new TrainingStep[] {
            prior(RECALL, STRICT.stream().map(PeopleModel::rule).toArray(BlockingRule[]::new)),
            uByRandomSampling(SAMPLED_PAIRS),
            em(rule(SESSIONS.get(0))),
            em(rule(SESSIONS.get(1)))
        };
    }

    private static BlockingRule rule(List<String> columns) {
        return on(columns.toArray(String[]::new));
    }
}
