package dev.linkage.internal.plan;

import dev.linkage.engine.Source;
import dev.linkage.engine.SourceColumn;
import dev.linkage.error.InputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether a model fits its data sets: every column there, of one type, and of a type that the comparison can use. */
final class ModelFit {
    private static final Set<String> NUMBERS = Set.of(
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "HUGEINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "UHUGEINT",
            "FLOAT",
            "DOUBLE");

    private final LinkageModel model;
    private final Inputs inputs;
    private final ModelColumns columns;
    private final Set<String> problems = new LinkedHashSet<>();

    ModelFit(LinkageModel model, Inputs inputs) {
        this.model = model;
        this.inputs = inputs;
        this.columns = new ModelColumns(inputs.columnNames());
    }

    void check() {
        requireColumn(model.options().uniqueIdColumn(), "the unique id", false);
        for (Comparison comparison : model.comparisons()) {
            String user = "comparison '" + comparison.name() + "'";
            columns.of(comparison).forEach(column -> requireColumn(column, user, true));
            comparison.levels().forEach(level -> checkTypes(level, level.condition(), user));
        }
        for (BlockingRule rule : model.blockingRules()) {
            checkRule(rule);
        }
        model.options().additionalColumns().forEach(column -> requireColumn(column, "retained columns", true));
        if (!problems.isEmpty()) {
            throw new InputException("the model does not fit the data:\n- " + String.join("\n- ", problems));
        }
    }

    private void checkRule(BlockingRule rule) {
        String user = "blocking rule " + rule;
        columns.of(rule).forEach(column -> requireColumn(column, user, true));
        for (String array : rule.arraysToExplode()) {
            type(array)
                    .filter(type -> !type.endsWith("]"))
                    .ifPresent(type -> problems.add(user + " explodes column '" + array + "' of type " + type
                            + ", which is not an array; leave out exploding(\"" + array + "\")"));
        }
    }

    private void requireColumn(String name, String user, boolean sameType) {
        Optional<SourceColumn> first = Optional.empty();
        String firstSource = "";
        for (Source source : inputs.sources()) {
            Optional<SourceColumn> found = Inputs.column(source, name);
            if (found.isEmpty()) {
                problems.add(user + " uses column '" + name + "', which data set '" + source.name()
                        + "' does not have; " + suggestion(name, source));
            } else if (first.isEmpty()) {
                first = found;
                firstSource = source.name();
            } else if (sameType && !first.get().type().equals(found.get().type())) {
                problems.add(user + " uses column '" + name + "', which is "
                        + first.get().type() + " in data set '"
                        + firstSource + "' but " + found.get().type() + " in '" + source.name()
                        + "'; cast one of them where it is read, as in db.query(\"SELECT * REPLACE (CAST("
                        + quoted(name) + " AS " + first.get().type() + ") AS " + quoted(name) + ") FROM ...\")");
            }
        }
    }

    private static String quoted(String name) {
        return "\\\"" + name + "\\\"";
    }

    private static String suggestion(String name, Source source) {
        List<String> names = source.columns().stream().map(SourceColumn::name).toList();
        return Spelling.closest(name, names)
                        .map(close -> "did you mean '" + close + "'? ")
                        .orElse("")
                + "It has: " + String.join(", ", names);
    }

    private Optional<String> type(String column) {
        return Inputs.column(inputs.sources().get(0), column).map(SourceColumn::type);
    }

    private void checkTypes(Level level, Condition condition, String user) {
        if (condition instanceof Condition.Similar c) {
            requireText(c.value(), user, c.measure().label());
        } else if (condition instanceof Condition.PairwiseSimilar c) {
            requireArray(c.value(), user);
        } else if (condition instanceof Condition.ArrayIntersection c) {
            requireArray(c.value(), user);
        } else if (condition instanceof Condition.NumberDifference c) {
            requireNumber(c.value(), user);
        } else if (condition instanceof Condition.PercentageDifference c) {
            requireNumber(c.value(), user);
        } else if (condition instanceof Condition.DistanceInKm c) {
            requireNumber(c.latitude(), user);
            requireNumber(c.longitude(), user);
        } else if (condition instanceof Condition.TimeDifference c) {
            requireTime(c.value(), user);
        } else if (condition instanceof Condition.Equal c) {
            checkExpression(c.value(), user);
        } else if (condition instanceof Condition.IsNull c) {
            checkExpression(c.value(), user);
        }
        condition.parts().forEach(part -> checkTypes(level, part, user));
    }

    private void requireText(ColumnExpression value, String user, String what) {
        checkExpression(value, user);
        plainType(value)
                .filter(type -> !isText(type))
                .ifPresent(type -> problems.add(user + " measures " + what
                        + " on column '" + name(value) + "' of type " + type
                        + ", which is not text; compare column(\"" + name(value)
                        + "\").castToText(), or use a comparison for "
                        + type));
    }

    private void requireArray(ColumnExpression value, String user) {
        plainType(value)
                .filter(type -> !type.endsWith("]"))
                .ifPresent(type -> problems.add(user + " compares column '"
                        + name(value) + "' as an array but it is " + type
                        + "; use a comparison for single values, or make it an"
                        + " array where it is read, as in string_split(...)"));
    }

    private void requireNumber(ColumnExpression value, String user) {
        plainType(value)
                .filter(type -> !NUMBERS.contains(type) && !type.startsWith("DECIMAL"))
                .ifPresent(type -> problems.add(user + " compares column '" + name(value) + "' as a number but it is "
                        + type + "; give it a type where it is read, as in db.csv(...).type(\"" + name(value)
                        + "\", \"DOUBLE\")"));
    }

    private void requireTime(ColumnExpression value, String user) {
        checkExpression(value, user);
        plainType(value)
                .filter(type -> !type.equals("DATE") && !type.startsWith("TIMESTAMP"))
                .ifPresent(type -> problems.add(user + " compares column '" + name(value) + "' as a date but it is "
                        + type + "; parse it with column(\"" + name(value) + "\").parseDate(\"%Y-%m-%d\")"));
    }

    /** Text functions need text. */
    private void checkExpression(ColumnExpression value, String user) {
        boolean needsText = value instanceof ColumnExpression.Lower
                || value instanceof ColumnExpression.Substring
                || value instanceof ColumnExpression.RegexExtract
                || value instanceof ColumnExpression.ParseDate;
        value.operand().ifPresent(operand -> {
            if (needsText) {
                plainType(operand)
                        .filter(type -> !isText(type))
                        .ifPresent(type -> problems.add(user
                                + " takes column '" + name(operand) + "' as text but it is " + type
                                + "; put castToText() before it, or compare the " + type + " itself"));
            }
            checkExpression(operand, user);
        });
    }

    private static boolean isText(String type) {
        return type.equals("VARCHAR") || type.startsWith("ENUM");
    }

    private Optional<String> plainType(ColumnExpression value) {
        return value instanceof ColumnExpression.Column c ? type(c.name()) : Optional.empty();
    }

    private static String name(ColumnExpression value) {
        return value.innermostColumn().map(ColumnExpression.Column::name).orElse("?");
    }
}
