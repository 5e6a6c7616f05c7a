package dev.linkage.score;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.TextMeasure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One measure of one text column for all levels of a comparison that ask for it: computed once per pair, for one thread. */
final class SharedLevels {
    private final CodedColumn column;
    private final TextLevels levels;
    private final List<Double> thresholds;
    private int lastLeft = CodedColumn.NULL;
    private int lastRight = CodedColumn.NULL;
    private int lastLevel;

    private SharedLevels(CodedColumn column, CodedSimilarity similarity, Key key, List<Double> thresholds) {
        this.column = column;
        this.thresholds = thresholds;
        this.levels = similarity.levels(
                key.measure(),
                thresholds.stream().mapToDouble(threshold -> threshold).toArray());
    }

    /** What is measured. */
    record Key(TextMeasure measure, ColumnExpression value) {}

    /** Every measure that some conditions ask for, with all its thresholds, tightest first. */
    static Map<Key, List<Double>> thresholds(Collection<Condition> conditions) {
        Map<Key, List<Double>> found = new HashMap<>();
        conditions.forEach(condition -> collect(condition, found));
        found.replaceAll((key, all) -> all.stream()
                .distinct()
                .sorted(key.measure().similarity() ? Comparator.reverseOrder() : Comparator.naturalOrder())
                .toList());
        return found;
    }

    private static void collect(Condition condition, Map<Key, List<Double>> found) {
        if (condition instanceof Condition.Similar c) {
            found.computeIfAbsent(new Key(c.measure(), c.value()), key -> new ArrayList<>())
                    .add(c.threshold());
        }
        condition.parts().forEach(part -> collect(part, found));
    }

    static SharedLevels of(CodedColumn column, CodedSimilarity similarity, Key key, List<Double> thresholds) {
        return new SharedLevels(column, similarity, key, thresholds);
    }

    /** Whether two texts reach a threshold. */
    PairCondition reaches(double threshold) {
        int wanted = thresholds.indexOf(threshold);
        int[] codes = column.codes();
        return (l, r) -> {
            int left = codes[l];
            int right = codes[r];
            return (left | right) < 0 ? PairCondition.UNKNOWN : PairCondition.of(level(left, right) <= wanted);
        };
    }

    private int level(int left, int right) {
        if (left != lastLeft || right != lastRight) {
            lastLevel = levels.level(left, right);
            lastLeft = left;
            lastRight = right;
        }
        return lastLevel;
    }

    CodedColumn column() {
        return column;
    }

    TextLevels levels() {
        return levels;
    }

    List<Double> thresholds() {
        return thresholds;
    }
}
