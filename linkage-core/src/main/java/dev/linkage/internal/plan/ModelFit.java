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
import dev.linkage.model.ModelOptions;
import dev.linkage.model.internal.ModelColumns;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether a model fits its data sets: every column there, of one type, and of a type that the comparison can use. */
final class ModelFit {
    private static final int SHOWN_COLUMNS = 30;

    private final LinkageModel model;
    private final Inputs inputs;
    private final ModelColumns columns;
    /** Columns that some comparison needs as something else than text, lower case. */
    private final Set<String> typed = new HashSet<>();

    private final Set<String> problems = new LinkedHashSet<>();

    ModelFit(LinkageModel model, Inputs inputs) {
        this.model = model;
        this.inputs = inputs;
        this.columns = new ModelColumns(inputs.columnNames());
    }

    void check() {
        requireId(model.options().uniqueIdColumn());
        for (Comparison comparison : model.comparisons()) {
            String user = "comparison '" + comparison.name() + "'";
            comparison.levels().forEach(level -> checkTypes(level, level.condition(), user));
        }
        for (Comparison comparison : model.comparisons()) {
            columns.of(comparison)
                    .forEach(column -> requireColumn(column, "comparison '" + comparison.name() + "' uses"));
        }
        for (BlockingRule rule : model.blockingRules()) {
            checkRule(rule);
        }
        model.options().additionalColumns().forEach(column -> requireColumn(column, "the model retains"));
        problems.addAll(OutputNames.conflicts(model, inputs, columns));
        if (!problems.isEmpty()) {
            throw new InputException("the model does not fit the data:\n- " + String.join("\n- ", problems));
        }
    }

    private void checkRule(BlockingRule rule) {
        String user = "blocking rule " + rule;
        columns.of(rule).forEach(column -> requireColumn(column, user + " uses"));
        for (String array : rule.arraysToExplode()) {
            types(array)
                    .filter(type -> !type.endsWith("]"))
                    .forEach(type -> problems.add(user + " explodes column '" + array + "' of type " + type
                            + ", which is not an array; leave out exploding(" + JavaText.of(array) + ")"));
        }
    }

    private void requireId(String name) {
        for (Source source : inputs.sources()) {
            if (Inputs.column(source, name).isEmpty()) {
                String ids = name.equals(ModelOptions.DEFAULT.uniqueIdColumn())
                        ? ".withGeneratedIds()"
                        : ".withGeneratedIds(" + JavaText.of(name) + ")";
                problems.add("data set '" + source.name() + "' has no column '" + name
                        + "' for the unique ids; name another with model.withUniqueId(\"...\"), or let the source make"
                        + " ids with " + ids + "; " + suggestion(name, source));
            }
        }
    }

    private void requireColumn(String name, String user) {
        Optional<SourceColumn> first = Optional.empty();
        String firstSource = "";
        for (Source source : inputs.sources()) {
            Optional<SourceColumn> found = Inputs.column(source, name);
            if (found.isEmpty()) {
                problems.add(user + " column '" + name + "', which data set '" + source.name() + "' does not have; "
                        + suggestion(name, source));
            } else if (first.isEmpty()) {
                first = found;
                firstSource = source.name();
            } else if (first.get().type().equals(CommonType.NONE)) {
                first = found;
                firstSource = source.name();
            } else if (!Set.of(first.get().type(), CommonType.NONE)
                    .contains(found.get().type())) {
                String type = CommonType.of(
                        first.get().type(), found.get().type(), typed.contains(name.toLowerCase(Locale.ROOT)));
                boolean castFirst = !first.get().type().equals(type);
                problems.add(user + " column '" + name + "', which is "
                        + first.get().type() + " in data set '"
                        + firstSource + "' but " + found.get().type() + " in '" + source.name()
                        + "'; make it " + type + " in both, as in "
                        + (castFirst ? CommonType.cast(first.get(), type, firstSource) : "")
                        + (castFirst && !found.get().type().equals(type) ? " and " : "")
                        + (found.get().type().equals(type) ? "" : CommonType.cast(found.get(), type, source.name())));
            }
        }
    }

    private static String suggestion(String name, Source source) {
        List<String> names = source.columns().stream().map(SourceColumn::name).toList();
        return Spelling.closest(name, names)
                        .map(close -> "did you mean '" + close + "'? It has: ")
                        .orElse("it has: ")
                + String.join(", ", names.subList(0, Math.min(SHOWN_COLUMNS, names.size())))
                + (names.size() > SHOWN_COLUMNS ? " and " + (names.size() - SHOWN_COLUMNS) + " more" : "");
    }

    /** The type of a column; none when the data sets disagree, which is a problem of its own. */
    private Stream<String> types(String column) {
        Set<String> types = new HashSet<>();
        for (Source source : inputs.sources()) {
            Inputs.column(source, column).ifPresent(found -> types.add(found.type()));
        }
        if (types.size() > 1) {
            types.remove(CommonType.NONE);
        }
        return types.size() == 1 ? types.stream() : Stream.empty();
    }

    private void expectType(ColumnExpression value) {
        if (value instanceof ColumnExpression.Column column) {
            typed.add(column.name().toLowerCase(Locale.ROOT));
        }
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
        typedAs("VARCHAR", value, user)
                .filter(type -> !isText(type))
                .forEach(type -> problems.add(user + " measures " + what
                        + " on column '" + name(value) + "' of type " + type
                        + ", which is not text; compare column(" + JavaText.of(name(value))
                        + ").castToText(), or use a comparison for "
                        + type));
    }

    private void requireArray(ColumnExpression value, String user) {
        expectType(value);
        typedAs("VARCHAR[]", value, user)
                .filter(type -> !type.endsWith("]"))
                .forEach(type -> problems.add(user + " compares column '"
                        + name(value) + "' as an array but it is " + type
                        + "; use a comparison for single values, or make it an"
                        + " array where it is read, as in string_split(...)"));
    }

    private void requireNumber(ColumnExpression value, String user) {
        expectType(value);
        typedAs("DOUBLE", value, user)
                .filter(type -> !CommonType.isNumber(type))
                .forEach(type -> problems.add(user + " compares column '" + name(value) + "' as a number but it is "
                        + type + "; give it a type where it is read, as in db.csv(...).type("
                        + JavaText.of(name(value)) + ", \"DOUBLE\") for CSV, or else "
                        + CommonType.cast(
                                new SourceColumn(name(value), type),
                                "DOUBLE",
                                inputs.sources().get(0).name())));
    }

    private void requireTime(ColumnExpression value, String user) {
        checkExpression(value, user);
        expectType(value);
        typedAs("DATE", value, user)
                .filter(type -> !type.equals("DATE") && !type.startsWith("TIMESTAMP"))
                .forEach(type -> problems.add(user + " compares column '" + name(value) + "' as a date but it is "
                        + type + "; parse it with column(" + JavaText.of(name(value)) + ")"
                        + (isText(type) ? "" : ".castToText()") + ".parseDate(\"%Y-%m-%d\")"));
    }

    /** Text functions need text. */
    private void checkExpression(ColumnExpression value, String user) {
        boolean needsText = value instanceof ColumnExpression.Lower
                || value instanceof ColumnExpression.Substring
                || value instanceof ColumnExpression.RegexExtract
                || value instanceof ColumnExpression.ParseDate;
        value.operand().ifPresent(operand -> {
            if (needsText) {
                typedAs("VARCHAR", operand, user)
                        .filter(type -> !isText(type))
                        .forEach(type -> problems.add(user
                                + " takes column '" + name(operand) + "' as text but it is " + type
                                + "; put castToText() before it, or compare the " + type + " itself"));
            }
            checkExpression(operand, user);
        });
    }

    private static boolean isText(String type) {
        return type.equals("VARCHAR") || type.startsWith("ENUM");
    }

    private Stream<String> plainTypes(ColumnExpression value) {
        return value instanceof ColumnExpression.Column c ? types(c.name()) : Stream.empty();
    }

    /** The type of a plain column; a bare NULL has none that a function could take, which is noted as a problem. */
    private Stream<String> typedAs(String wanted, ColumnExpression value, String user) {
        List<String> types = plainTypes(value).toList();
        if (!types.contains(CommonType.NONE)) {
            return types.stream();
        }
        problems.add(user + " uses column '" + name(value) + "', which is NULL without a type; give it one where it is"
                + " read, as in "
                + CommonType.cast(
                        new SourceColumn(name(value), CommonType.NONE),
                        wanted,
                        inputs.sources().get(0).name()));
        return Stream.empty();
    }

    private static String name(ColumnExpression value) {
        return value.innermostColumn().map(ColumnExpression.Column::name).orElse("?");
    }
}
