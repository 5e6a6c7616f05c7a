package dev.linkage.score;

import dev.linkage.model.Condition;

/**
 * Great-circle distance by the law of cosines, as the SQL of the engine computes it. Java's cosine and arc cosine may
 * differ from the engine's in the last bits, so where that could change the answer the engine is asked.
 */
final class Kilometres implements PairCondition {
    private static final double RADIUS = 6371;
    /** More than the cosine of an angle, made of products and sums near 1, can be wrong by. */
    private static final double COSINE_ERROR = 2e-15;

    private static final double RELATIVE_ERROR = 1e-12;

    private final RecordColumns columns;
    private final double atMost;
    private final Column sine;
    private final Column cosine;
    private final Column longitude;

    Kilometres(RecordColumns columns, Condition.DistanceInKm condition) {
        this.columns = columns;
        this.atMost = condition.atMost();
        this.sine = Column.of(columns.sine(condition.latitude()));
        this.cosine = Column.of(columns.cosine(condition.latitude()));
        this.longitude = Column.of(columns.degrees(condition.longitude()));
    }

    private record Column(CodedColumn column, CodedColumn.Doubles values) {
        static Column of(CodedColumn column) {
            return new Column(column, (CodedColumn.Doubles) column.values());
        }

        boolean isNull(int row) {
            return column.codes()[row] < 0;
        }

        double at(int row) {
            return values.value(column.codes()[row]);
        }
    }

    @Override
    public int test(int left, int right) {
        if (sine.isNull(left) || sine.isNull(right) || longitude.isNull(left) || longitude.isNull(right)) {
            return UNKNOWN;
        }
        double between = sine.at(left) * sine.at(right)
                + cosine.at(left)
                        * cosine.at(right)
                        * Math.cos(Math.toRadians(longitude.at(right) - longitude.at(left)));
        if (Double.isNaN(between)) {
            return FALSE;
        }
        double least = kilometres(between + COSINE_ERROR) * (1 - RELATIVE_ERROR);
        double most = kilometres(between - COSINE_ERROR) * (1 + RELATIVE_ERROR);
        boolean holds = (float) least <= (float) atMost;
        if (holds == ((float) most <= (float) atMost)) {
            return PairCondition.of(holds);
        }
        return PairCondition.of(columns.kilometres(
                        sine.at(left),
                        cosine.at(left),
                        longitude.at(left),
                        sine.at(right),
                        cosine.at(right),
                        longitude.at(right))
                <= (float) atMost);
    }

    private static double kilometres(double cosine) {
        return Math.acos(Math.max(-1, Math.min(1, cosine))) * RADIUS;
    }
}
