package dev.linkage.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bounds of one comparison as whole numbers, and what they are told by. */
final class StripBounds {
    private static final int TIME_STEPS = 1 << 28;

    private final ComparisonScorer comparison;
    private final WeightScale scale;
    private final @Nullable CodedColumn equality;
    private final boolean nullKnown;
    private final int missing;
    private final int equal;
    private final int otherwise;
    private final int always;
    private final List<Codes> codes = new ArrayList<>();
    private final List<Times> times = new ArrayList<>();
    private final List<Measured> measured = new ArrayList<>();
    private final List<Codes> linked;
    private final boolean refines;

    StripBounds(ComparisonScorer comparison, WeightScale scale) {
        ComparisonWeights weights = comparison.weights();
        this.comparison = comparison;
        this.scale = scale;
        this.equality = weights.equality();
        this.nullKnown = weights.isNullKnown();
        this.missing = scale.of(weights.atMostForNull());
        this.equal = scale.of(weights.atMostForAnyEqual());
        this.otherwise = scale.of(weights.atMostOtherwise());
        Rungs rungs = comparison.rungs();
        int lowest = rungs == null ? otherwise : scale.of(rungs.always());
        if (rungs != null) {
            rungs.equal().forEach(rung -> codes.add(new Codes(rung.codes(), false, scale.of(rung.atMost()))));
            rungs.missing().forEach(rung -> codes.add(new Codes(rung.codes(), true, scale.of(rung.atMost()))));
            for (Rungs.Times rung : rungs.times()) {
                Times found = Times.of(rung, scale);
                if (found == null) {
                    lowest = otherwise;
                } else {
                    times.add(found);
                }
            }
            rungs.measured()
                    .forEach(rung -> measured.add(new Measured(
                            rung.codes(),
                            rung.levels(),
                            Arrays.stream(rung.atMost()).mapToInt(scale::of).toArray())));
        }
        int lowestOfAll = lowest;
        this.always = lowestOfAll;
        boolean looks =
                !measured.isEmpty() || !times.isEmpty() || codes.stream().anyMatch(Codes::missing);
        this.refines = looks && always < otherwise;
        this.linked = codes.stream()
                .filter(rung -> !looks && rung.atMost() > lowestOfAll)
                .sorted(Comparator.comparingInt(Codes::atMost))
                .toList();
    }

    /** Whether no bound is too large for a scale. */
    static boolean fit(ComparisonWeights weights, WeightScale scale) {
        return scale.fits(weights.atMostForNull())
                && scale.fits(weights.atMostForAnyEqual())
                && scale.fits(weights.atMostOtherwise());
    }

    /** A level that needs codes to be equal, or one of them to be NULL. */
    @SuppressWarnings("ArrayRecordComponent")
    record Codes(int[] codes, boolean missing, int atMost) {}

    /** Levels that need texts to be alike. */
    @SuppressWarnings("ArrayRecordComponent")
    record Measured(int[] codes, TextLevels levels, int[] atMost) {}

    /**
     * Levels that need times to be near.
     *
     * @param steps by code: times in equal steps, rounded
     * @param near for each level: steps that times are apart at most
     * @param atMost for each level
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Times(int[] codes, int[] steps, int[] near, int[] atMost) {

        /** Null where some time is infinite. */
        static @Nullable Times of(Rungs.Times rung, WeightScale scale) {
            CodedColumn.Doubles seconds = rung.seconds();
            double[] all = new double[seconds.size()];
            Arrays.setAll(all, seconds::value);
            double first = Arrays.stream(all).min().orElse(0);
            double range = Arrays.stream(all).max().orElse(0) - first;
            if (!(range < Double.MAX_VALUE)) {
                return null;
            }
            double step = range == 0 ? 1 : range / TIME_STEPS;
            int[] steps = new int[all.length];
            for (int i = 0; i < steps.length; i++) {
                steps[i] = (int) ((all[i] - first) / step);
            }
            int[] near = new int[rung.near().size()];
            int[] atMost = new int[near.length];
            for (int i = 0; i < near.length; i++) {
                // Two more for what rounding may have taken.
                near[i] = 2 + (int) Math.min(TIME_STEPS, rung.near().get(i).seconds() / step);
                atMost[i] = scale.of(rung.near().get(i).atMost());
            }
            return new Times(rung.codes(), steps, near, atMost);
        }
    }

    ComparisonScorer comparison() {
        return comparison;
    }

    @Nullable
    CodedColumn equality() {
        return equality;
    }

    boolean nullKnown() {
        return nullKnown;
    }

    int missing() {
        return missing;
    }

    boolean equalByCode() {
        return comparison.weights().equalByCode();
    }

    int equal() {
        return equal;
    }

    int equal(int code) {
        return scale.of(comparison.weights().atMostForEqual(code));
    }

    /** The bound where nothing but NULL and equality is known. */
    int otherwise() {
        return otherwise;
    }

    /** The bound that no rung raises. */
    int always() {
        return always;
    }

    List<Codes> codes() {
        return codes;
    }

    List<Times> times() {
        return times;
    }

    List<Measured> measured() {
        return measured;
    }

    /** Whether there is more to tell that takes a look at every pair. */
    boolean refines() {
        return refines;
    }

    /** What pairs that are neither equal nor NULL weigh at most before any such look. */
    int low() {
        return refines ? otherwise : always;
    }

    /** The codes whose equality raises that, the least raising first; none where it takes a look at every pair. */
    List<Codes> linked() {
        return linked;
    }
}
