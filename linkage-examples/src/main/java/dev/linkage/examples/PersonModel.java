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
import java.util.Locale;
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
        settleFullName();
    }

    /** Beside one of first name and surname, a column called name holds the other; beside both, nothing new. */
    private void settleFullName() {
        if (columns.containsKey(Role.FIRST_NAME) || columns.containsKey(Role.SURNAME)) {
            Role other = columns.containsKey(Role.FIRST_NAME) ? Role.SURNAME : Role.FIRST_NAME;
            String name = columns.remove(Role.FULL_NAME);
            if (name != null && columns.putIfAbsent(other, name) != null) {
                ignored.add(name);
            }
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
        column(Role.FULL_NAME).ifPresent(c -> comparisons.add(name(c)));
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
        if (comparisons.size() < 2 || rules.isEmpty() || !trained(sessions()).containsAll(compared())) {
            throw new InputException(refusal());
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
        rules(sessions()).forEach(rule -> steps.add(em(rule)));
        return steps;
    }

    /** Rules of EM sessions, each of which trains something that those before it do not. */
    private List<Set<Role>> sessions() {
        List<Set<Role>> sessions = new ArrayList<>();
        for (Set<Role> rule : List.of(
                Set.of(Role.FIRST_NAME, Role.SURNAME),
                Set.of(Role.FULL_NAME),
                Set.of(Role.DATE_OF_BIRTH),
                Set.of(Role.EMAIL),
                Set.of(Role.POSTCODE),
                Set.of(Role.PHONE),
                Set.of(Role.SURNAME),
                Set.of(Role.FIRST_NAME))) {
            if (columns.keySet().containsAll(rule) && !trained(sessions).containsAll(trained(List.of(rule)))) {
                sessions.add(rule);
            }
        }
        return sessions;
    }

    /** A session trains what its rule leaves free. */
    private Set<Role> trained(List<Set<Role>> sessions) {
        Set<Role> trained = EnumSet.noneOf(Role.class);
        for (Set<Role> rule : sessions) {
            Set<Role> free = compared();
            free.removeAll(rule);
            trained.addAll(free);
        }
        return trained;
    }

    private Set<Role> compared() {
        Set<Role> compared = EnumSet.noneOf(Role.class);
        compared.addAll(columns.keySet());
        compared.removeAll(Set.of(Role.ID, Role.TRUTH));
        return compared;
    }

    private String refusal() {
        StringBuilder words =
                new StringBuilder("the column names do not say enough about people to train a model on them");
        columns.forEach((role, column) ->
                words.append(String.format(Locale.ROOT, "%n  '%s' was taken for the %s", column, role.words())));
        if (!ignored.isEmpty()) {
            words.append(String.format(Locale.ROOT, "%n  not recognised: %s", String.join(", ", ignored)));
        }
        words.append(String.format(
                Locale.ROOT,
                "%nAt least two columns are needed by which people can be told apart, such as surname and date of birth."
                        + "%nName the columns in the first line of the file by any of these; capitals, accents, blanks"
                        + " and punctuation do not matter:"));
        for (Role role : EnumSet.range(Role.FIRST_NAME, Role.STREET)) {
            words.append(String.format(Locale.ROOT, "%n  %-14s %s", role.words(), String.join(", ", role.names())));
        }
        return words.append(String.format(Locale.ROOT, "%nOr build a model of your own, as docs/tutorial.md shows."))
                .toString();
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
