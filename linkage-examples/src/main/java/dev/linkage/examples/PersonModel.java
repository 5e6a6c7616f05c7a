package dev.linkage.examples;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.dateOfBirth;
import static dev.linkage.model.Comparisons.email;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.Comparisons.jaroWinkler;
import static dev.linkage.model.Comparisons.levenshtein;
import static dev.linkage.model.Comparisons.name;
import static dev.linkage.model.Comparisons.postcode;
import static dev.linkage.train.TrainingStep.em;
import static dev.linkage.train.TrainingStep.prior;
import static dev.linkage.train.TrainingStep.uByRandomSampling;

import dev.linkage.error.InputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.DateFormat;
import dev.linkage.model.LinkageModel;
import dev.linkage.train.TrainingStep;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A model of people for whichever columns a table has. */
final class PersonModel {
    private static final double RECALL = 0.8;
    private static final double SAMPLED_PAIRS = 1e6;

    private final Map<Role, String> columns = new EnumMap<>(Role.class);
    private final List<String> ignored = new ArrayList<>();
    private final String dateFormat;

    /**
     * Tells roles from names.
     *
     * @param names column names
     * @param dateFormat how dates of birth are written
     */
    PersonModel(List<String> names, String dateFormat) {
        this.dateFormat = dateFormat;
        for (String name : names) {
            Optional<Role> role = Role.of(name).filter(found -> !columns.containsKey(found));
            role.ifPresentOrElse(found -> columns.put(found, name), () -> ignored.add(name));
        }
    }

    /** Columns whose names said what they are. */
    Map<Role, String> columns() {
        return columns;
    }

    /** How dates of birth are written. */
    String dateFormat() {
        return dateFormat;
    }

    /** Columns that are not compared. */
    List<String> ignored() {
        return ignored;
    }

    Optional<String> column(Role role) {
        return Optional.ofNullable(columns.get(role));
    }

    LinkageModel model() {
        List<Comparison> comparisons = new ArrayList<>();
        column(Role.FIRST_NAME).ifPresent(c -> comparisons.add(name(c)));
        column(Role.SURNAME).ifPresent(c -> comparisons.add(name(c)));
        if (comparisons.isEmpty()) {
            column(Role.FULL_NAME).ifPresent(c -> comparisons.add(name(c)));
        }
        column(Role.DATE_OF_BIRTH).ifPresent(c -> comparisons.add(dateOfBirth(c, DateFormat.text(dateFormat))));
        column(Role.POSTCODE).ifPresent(c -> comparisons.add(postcode(c)));
        column(Role.CITY).ifPresent(c -> comparisons.add(exact(c).withTermFrequencies()));
        column(Role.EMAIL).ifPresent(c -> comparisons.add(email(c)));
        column(Role.PHONE).ifPresent(c -> comparisons.add(levenshtein(c, 1)));
        column(Role.STREET).ifPresent(c -> comparisons.add(jaroWinkler(c, 0.9, 0.8)));
        List<BlockingRule> rules = rules(List.of(
                Set.of(Role.SURNAME, Role.DATE_OF_BIRTH),
                Set.of(Role.FIRST_NAME, Role.DATE_OF_BIRTH),
                Set.of(Role.FULL_NAME, Role.DATE_OF_BIRTH),
                Set.of(Role.SURNAME, Role.POSTCODE),
                Set.of(Role.FIRST_NAME, Role.SURNAME),
                Set.of(Role.FIRST_NAME, Role.POSTCODE),
                Set.of(Role.FULL_NAME, Role.POSTCODE),
                Set.of(Role.FULL_NAME, Role.CITY),
                Set.of(Role.EMAIL),
                Set.of(Role.PHONE)));
        if (comparisons.size() < 2 || rules.isEmpty()) {
            throw new InputException("the columns " + String.join(", ", ignored)
                    + " do not say enough about people: found "
                    + columns + "; name them first_name, surname, dob, postcode, city, email, phone or street, or build"
                    + " a model of your own as docs/tutorial shows");
        }
        return LinkageModel.dedupe(comparisons, rules)
                .withUniqueId(column(Role.ID).orElse("unique_id"));
    }

    /** Prior, u, and EM sessions whose rules use different columns, so that every comparison is trained. */
    List<TrainingStep> steps() {
        List<TrainingStep> steps = new ArrayList<>();
        List<BlockingRule> strict = rules(List.of(
                Set.of(Role.FIRST_NAME, Role.SURNAME, Role.DATE_OF_BIRTH),
                Set.of(Role.FULL_NAME, Role.DATE_OF_BIRTH),
                Set.of(Role.EMAIL, Role.SURNAME)));
        if (strict.isEmpty()) {
            strict = model().blockingRules();
        }
        steps.add(prior(RECALL, strict.toArray(BlockingRule[]::new)));
        steps.add(uByRandomSampling(SAMPLED_PAIRS));
        Set<Role> trained = EnumSet.noneOf(Role.class);
        for (Set<Role> rule : List.of(
                Set.of(Role.FIRST_NAME, Role.SURNAME),
                Set.of(Role.FULL_NAME),
                Set.of(Role.DATE_OF_BIRTH),
                Set.of(Role.EMAIL),
                Set.of(Role.POSTCODE),
                Set.of(Role.PHONE))) {
            Set<Role> adds = EnumSet.copyOf(columns.keySet());
            adds.removeAll(rule);
            if (columns.keySet().containsAll(rule) && !trained.containsAll(adds)) {
                rules(List.of(rule)).forEach(found -> steps.add(em(found)));
                trained.addAll(adds);
            }
        }
        return steps;
    }

    private List<BlockingRule> rules(List<Set<Role>> wanted) {
        List<BlockingRule> rules = new ArrayList<>();
        for (Set<Role> roles : wanted) {
            if (columns.keySet().containsAll(roles)) {
                rules.add(on(roles.stream()
                        .sorted()
                        .map(columns::get)
                        .map(ColumnExpression::column)
                        .toArray(ColumnExpression[]::new)));
            }
        }
        return rules;
    }
}
