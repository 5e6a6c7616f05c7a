package dev.linkage.score;

import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What is cheap to tell of the levels of a comparison whose values are not equal: which columns are equal or NULL, how
 * far apart two times may be, and which thresholds a text measure may still reach. Bounds the weight from above. For one
 * thread.
 */
@SuppressWarnings("ArrayRecordComponent")
final class Rungs {
    private static final int EQUAL_COST = 2;
    private static final int TIME_COST = 3;
    private static final int MEASURE_COST = 6;

    private final List<Equal> equal = new ArrayList<>();
    private final List<Missing> missing = new ArrayList<>();
    private final List<Times> times = new ArrayList<>();
    private final List<Measured> measured = new ArrayList<>();
    private double always = Double.NEGATIVE_INFINITY;

    /** A level that needs equal values. */
    record Equal(int[] codes, double atMost) {}

    /** A level that needs one value to be NULL. */
    record Missing(int[] codes, double atMost) {}

    /** Levels that need times to be near. */
    record Times(int[] codes, CodedColumn.Doubles seconds, List<Near> near) {}

    /** A level that needs times to be so near. */
    record Near(double seconds, double atMost) {}

    /** Levels that need texts to be alike: the most they weigh by the tightest threshold that may be reached. */
    record Measured(int[] codes, TextLevels levels, double[] atMost) {}

    /** Of the levels of pairs whose values are not equal, nor NULL where that tells the level. */
    static Rungs of(ComparisonWeights weights, RecordColumns columns, Map<SharedLevels.Key, SharedLevels> shared) {
        Rungs rungs = new Rungs();
        List<Level> levels = weights.comparison().levels();
        int equal = weights.equality() == null ? -1 : weights.first();
        for (int i = weights.isNullKnown() ? equal : 0; i < levels.size(); i++) {
            if (i != equal) {
                rungs.add(levels.get(i).condition(), weights.atMost(i), columns, shared);
            }
        }
        return rungs;
    }

    private void add(
            Condition condition, double atMost, RecordColumns columns, Map<SharedLevels.Key, SharedLevels> shared) {
        if (condition instanceof Condition.Equal c) {
            equal.add(new Equal(columns.values(c.value()).codes(), atMost));
        } else if (condition instanceof Condition.IsNull c && !columns.isList(c.value())) {
            missing.add(new Missing(columns.values(c.value()).codes(), atMost));
        } else if (condition instanceof Condition.TimeDifference c) {
            CodedColumn column = columns.seconds(c.value());
            Times found = times.stream()
                    .filter(time -> time.codes() == column.codes())
                    .findFirst()
                    .orElseGet(() -> {
                        Times added =
                                new Times(column.codes(), (CodedColumn.Doubles) column.values(), new ArrayList<>());
                        times.add(added);
                        return added;
                    });
            found.near().add(new Near(c.atMostSeconds(), atMost));
        } else if (condition instanceof Condition.Similar c) {
            SharedLevels measure = shared.get(new SharedLevels.Key(c.measure(), c.value()));
            if (measure == null) {
                throw new IllegalStateException("measure of " + c + " was not compiled");
            }
            add(measure, measure.thresholds().indexOf(c.threshold()), atMost);
        } else if (condition instanceof Condition.And c) {
            // Each part bounds the whole.
            add(c.parts().get(0), atMost, columns, shared);
        } else if (condition instanceof Condition.Or c) {
            c.parts().forEach(part -> add(part, atMost, columns, shared));
        } else {
            always = Math.max(always, atMost);
        }
    }

    private void add(SharedLevels measure, int threshold, double atMost) {
        Measured found = measured.stream()
                .filter(one -> one.levels() == measure.levels())
                .findFirst()
                .orElseGet(() -> {
                    double[] none = new double[measure.thresholds().size() + 1];
                    Arrays.fill(none, Double.NEGATIVE_INFINITY);
                    Measured added = new Measured(measure.column().codes(), measure.levels(), none);
                    measured.add(added);
                    return added;
                });
        for (int possible = 0; possible <= threshold; possible++) {
            found.atMost()[possible] = Math.max(found.atMost()[possible], atMost);
        }
    }

    /** About how dear it is to bound a pair. */
    int cost() {
        return 1
                + EQUAL_COST * (equal.size() + missing.size())
                + TIME_COST * times.size()
                + MEASURE_COST * measured.size();
    }

    /** Whether there is anything to tell. */
    boolean tells() {
        return !equal.isEmpty() || !times.isEmpty() || !measured.isEmpty();
    }

    /** What a pair can weigh whatever is told. */
    double always() {
        return always;
    }

    List<Equal> equal() {
        return equal;
    }

    List<Missing> missing() {
        return missing;
    }

    List<Times> times() {
        return times;
    }

    List<Measured> measured() {
        return measured;
    }

    /**
     * The most that pairs can weigh.
     *
     * @param left rows
     * @param right rows
     * @param count how many pairs
     * @param scratch of this thread
     */
    void bound(int[] left, int[] right, int count, Scratchpad scratch) {
        double[] most = scratch.most;
        Arrays.fill(most, 0, count, always);
        for (Equal rung : equal) {
            int[] codes = rung.codes();
            double atMost = rung.atMost();
            for (int i = 0; i < count; i++) {
                if (codes[left[i]] == codes[right[i]] && atMost > most[i]) {
                    most[i] = atMost;
                }
            }
        }
        for (Missing rung : missing) {
            int[] codes = rung.codes();
            double atMost = rung.atMost();
            for (int i = 0; i < count; i++) {
                if ((codes[left[i]] | codes[right[i]]) < 0 && atMost > most[i]) {
                    most[i] = atMost;
                }
            }
        }
        for (Measured rung : measured) {
            int[] codes = rung.codes();
            for (int i = 0; i < count; i++) {
                scratch.left[i] = codes[left[i]];
                scratch.right[i] = codes[right[i]];
            }
            rung.levels().possible(scratch.left, scratch.right, count, scratch.levels);
            double[] table = rung.atMost();
            for (int i = 0; i < count; i++) {
                most[i] = Math.max(most[i], table[scratch.levels[i]]);
            }
        }
        for (Times rung : times) {
            bound(rung, left, right, count, most);
        }
    }

    private static void bound(Times rung, int[] left, int[] right, int count, double[] most) {
        int[] codes = rung.codes();
        for (int i = 0; i < count; i++) {
            int l = codes[left[i]];
            int r = codes[right[i]];
            if ((l | r) < 0) {
                continue;
            }
            double apart = Math.abs(rung.seconds().value(l) - rung.seconds().value(r));
            for (Near near : rung.near()) {
                if (apart <= near.seconds() && near.atMost() > most[i]) {
                    most[i] = near.atMost();
                }
            }
        }
    }

    /** Arrays that bounding works in. */
    static final class Scratchpad {
        private final double[] most;
        private final int[] left;
        private final int[] right;
        private final byte[] levels;

        Scratchpad(int size) {
            most = new double[size];
            left = new int[size];
            right = new int[size];
            levels = new byte[size];
        }

        double most(int pair) {
            return most[pair];
        }
    }
}
