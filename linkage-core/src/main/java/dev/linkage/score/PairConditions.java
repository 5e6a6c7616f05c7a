package dev.linkage.score;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compiles the typed conditions of a model to conditions over the rows of coded columns. */
final class PairConditions {
    private final RecordColumns columns;
    private final Map<SharedLevels.Key, List<Double>> thresholds;
    private final Map<SharedLevels.Key, SharedLevels> shared = new HashMap<>();

    /** For conditions that may share what they compute. */
    PairConditions(RecordColumns columns, Collection<Condition> together) {
        this.columns = columns;
        this.thresholds = SharedLevels.thresholds(together);
    }

    /** The measures that were compiled. */
    Map<SharedLevels.Key, SharedLevels> shared() {
        return shared;
    }

    /**
     * A condition that can be tested by one thread.
     *
     * @throws UnsupportedConditionException for one that only the engine can test
     */
    PairCondition of(Condition condition) {
        if (condition instanceof Condition.IsNull c) {
            return isNull(c.value());
        } else if (condition instanceof Condition.Equal c) {
            return equal(c, c.value(), c.value());
        } else if (condition instanceof Condition.Reversed c) {
            PairCondition forward = equal(c, c.first(), c.second());
            return c.symmetric() ? and(List.of(forward, equal(c, c.second(), c.first()))) : forward;
        } else if (condition instanceof Condition.Literal c) {
            return literal(c);
        } else if (condition instanceof Condition.Similar c) {
            return similar(c);
        } else if (condition instanceof Condition.PairwiseSimilar c) {
            return pairwise(c);
        } else if (condition instanceof Condition.ArrayIntersection c) {
            ListColumn lists = list(c, c.value());
            return (l, r) -> lists.isNull(l) || lists.isNull(r)
                    ? PairCondition.UNKNOWN
                    : PairCondition.of(lists.shared(l, r) >= c.atLeast());
        } else if (condition instanceof Condition.NumberDifference c) {
            return difference(c);
        } else if (condition instanceof Condition.PercentageDifference c) {
            return percentage(c);
        } else if (condition instanceof Condition.TimeDifference c) {
            return doubles(columns.seconds(c.value()), (l, r) -> Math.abs(l - r) <= c.atMostSeconds());
        } else if (condition instanceof Condition.DistanceInKm c) {
            return new Kilometres(columns, c);
        } else if (condition instanceof Condition.And c) {
            return and(all(c.parts()));
        } else if (condition instanceof Condition.Or c) {
            return or(all(c.parts()));
        } else if (condition instanceof Condition.Not c) {
            return not(of(c.part()));
        } else if (condition instanceof Condition.Else) {
            return (l, r) -> PairCondition.TRUE;
        }
        throw new UnsupportedConditionException(condition, "it is SQL text");
    }

    private List<PairCondition> all(List<Condition> parts) {
        List<PairCondition> compiled = new ArrayList<>();
        parts.forEach(part -> compiled.add(of(part)));
        return compiled;
    }

    static PairCondition and(List<PairCondition> parts) {
        return decided(parts, PairCondition.FALSE);
    }

    static PairCondition or(List<PairCondition> parts) {
        return decided(parts, PairCondition.TRUE);
    }

    /** One part of a value decides; the others tell the opposite only when none is unknown. */
    private static PairCondition decided(List<PairCondition> parts, int decisive) {
        PairCondition[] all = parts.toArray(PairCondition[]::new);
        return (l, r) -> {
            int result = 1 - decisive;
            for (PairCondition part : all) {
                int value = part.test(l, r);
                if (value == decisive) {
                    return value;
                }
                result = value == PairCondition.UNKNOWN ? value : result;
            }
            return result;
        };
    }

    static PairCondition not(PairCondition part) {
        return (l, r) -> {
            int value = part.test(l, r);
            return value == PairCondition.UNKNOWN ? value : 1 - value;
        };
    }

    private PairCondition isNull(ColumnExpression value) {
        if (columns.isList(value)) {
            ListColumn lists = columns.lists(value);
            return (l, r) -> PairCondition.of(lists.isNull(l) || lists.isNull(r));
        }
        int[] codes = columns.values(value).codes();
        return (l, r) -> PairCondition.of((codes[l] | codes[r]) < 0);
    }

    /** Equality of two columns, the first of the left record and the second of the right one. */
    PairCondition equal(Condition shown, ColumnExpression left, ColumnExpression right) {
        if (columns.isList(left) || columns.isList(right)) {
            throw new UnsupportedConditionException(shown, "it compares whole arrays");
        }
        CodedColumn first = columns.values(left);
        CodedColumn second = columns.values(right);
        if (!first.values().equals(second.values())) {
            throw new UnsupportedConditionException(shown, "it compares values of different types");
        }
        int[] l = first.codes();
        int[] r = second.codes();
        return (i, j) -> (l[i] | r[j]) < 0 ? PairCondition.UNKNOWN : PairCondition.of(l[i] == r[j]);
    }

    private ListColumn list(Condition condition, ColumnExpression value) {
        if (!columns.isList(value)) {
            throw new UnsupportedConditionException(condition, "its value is no array of text");
        }
        return columns.lists(value);
    }

    private CodedColumn texts(Condition condition, ColumnExpression value) {
        if (columns.isList(value) || !(columns.values(value).values() instanceof CodedColumn.Texts)) {
            throw new UnsupportedConditionException(condition, "its value is no text");
        }
        return columns.values(value);
    }

    private PairCondition similar(Condition.Similar c) {
        CodedColumn column = texts(c, c.value());
        TextDictionary dictionary = ((CodedColumn.Texts) column.values()).dictionary();
        SharedLevels.Key key = new SharedLevels.Key(c.measure(), c.value());
        return shared.computeIfAbsent(
                        key,
                        added -> SharedLevels.of(
                                column,
                                columns.similarity(dictionary),
                                key,
                                thresholds.getOrDefault(key, List.of(c.threshold()))))
                .reaches(c.threshold());
    }

    private PairCondition pairwise(Condition.PairwiseSimilar c) {
        ListColumn lists = list(c, c.value());
        TextLevels similarity = columns.similarity(lists.dictionary()).levels(c.measure(), c.threshold());
        return (l, r) -> {
            int result = PairCondition.UNKNOWN;
            for (int i = lists.from(l); i < lists.to(l); i++) {
                for (int j = lists.from(r); j < lists.to(r); j++) {
                    if ((lists.code(i) | lists.code(j)) < 0) {
                        continue;
                    }
                    if (similarity.reaches(lists.code(i), lists.code(j))) {
                        return PairCondition.TRUE;
                    }
                    result = PairCondition.FALSE;
                }
            }
            return result;
        };
    }

    private interface DoubleTest {
        boolean holds(double left, double right);
    }

    private static PairCondition doubles(CodedColumn column, DoubleTest test) {
        CodedColumn.Doubles values = (CodedColumn.Doubles) column.values();
        int[] codes = column.codes();
        return (l, r) -> {
            int left = codes[l];
            int right = codes[r];
            return (left | right) < 0
                    ? PairCondition.UNKNOWN
                    : PairCondition.of(test.holds(values.value(left), values.value(right)));
        };
    }

    private interface LongTest {
        boolean holds(long left, long right);
    }

    private static PairCondition longs(CodedColumn column, LongTest test) {
        LongDictionary values = ((CodedColumn.Longs) column.values()).dictionary();
        int[] codes = column.codes();
        return (l, r) -> {
            int left = codes[l];
            int right = codes[r];
            return (left | right) < 0
                    ? PairCondition.UNKNOWN
                    : PairCondition.of(test.holds(values.value(left), values.value(right)));
        };
    }

    private PairCondition difference(Condition.NumberDifference c) {
        CodedColumn column = numbers(c, c.value());
        return column.values() instanceof CodedColumn.Longs
                ? longs(column, (l, r) -> distance(l, r) <= c.atMost())
                : doubles(column, (l, r) -> Math.abs(l - r) <= c.atMost());
    }

    private PairCondition percentage(Condition.PercentageDifference c) {
        numbers(c, c.value());
        CodedColumn column = columns.signed(c.value());
        return column.values() instanceof CodedColumn.Longs
                ? longs(column, (l, r) -> distance(l, r) / Math.max(l, r) < c.below())
                : doubles(column, (l, r) -> Math.abs(l - r) / (r > l ? r : l) < c.below());
    }

    /** How far apart two numbers are, which may be more than a long holds. */
    private static double distance(long left, long right) {
        long difference = left - right;
        boolean overflow = ((left ^ right) & (left ^ difference)) < 0;
        return overflow ? Math.abs((double) left - (double) right) : Math.abs((double) difference);
    }

    private CodedColumn numbers(Condition condition, ColumnExpression value) {
        if (columns.isList(value) || columns.values(value).values() instanceof CodedColumn.Texts) {
            throw new UnsupportedConditionException(
                    condition, "its value is no whole number of up to 64 bits and no DOUBLE");
        }
        return columns.values(value);
    }

    private PairCondition literal(Condition.Literal c) {
        CodedColumn column = columns.values(c.value());
        int wanted = code(c, column);
        int[] codes = column.codes();
        PairCondition left = (l, r) -> codes[l] < 0 ? PairCondition.UNKNOWN : PairCondition.of(codes[l] == wanted);
        PairCondition right = (l, r) -> codes[r] < 0 ? PairCondition.UNKNOWN : PairCondition.of(codes[r] == wanted);
        return switch (c.side()) {
            case LEFT -> left;
            case RIGHT -> right;
            case BOTH -> and(List.of(left, right));
        };
    }

    /** The literal's code, added where no record has it. */
    private static int code(Condition.Literal c, CodedColumn column) {
        try {
            if (column.values() instanceof CodedColumn.Texts texts && c.type() == Condition.LiteralType.STRING) {
                byte[] bytes = c.literal().getBytes(StandardCharsets.UTF_8);
                return texts.dictionary().add(bytes, 0, bytes.length);
            } else if (column.values() instanceof CodedColumn.Longs longs && c.type() == Condition.LiteralType.INT) {
                return longs.dictionary().add(Long.parseLong(c.literal().strip()));
            } else if (column.values() instanceof CodedColumn.Longs longs && c.type() == Condition.LiteralType.DATE) {
                return longs.dictionary()
                        .add(LocalDate.parse(c.literal().strip()).toEpochDay());
            } else if (column.values() instanceof CodedColumn.Doubles doubles
                    && c.type() == Condition.LiteralType.FLOAT) {
                return doubles.add((double) Float.parseFloat(c.literal().strip()));
            }
        } catch (NumberFormatException | DateTimeParseException e) {
            throw new UnsupportedConditionException(c, "its literal is read by the engine alone");
        }
        throw new UnsupportedConditionException(c, "its literal has another type than its column");
    }
}
