package dev.linkage.duckdb.exact;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL's three-valued logic and equality; null is NULL. */
final class Logic {
    private Logic() {}

    static @Nullable Boolean and(@Nullable Boolean a, @Nullable Boolean b) {
        if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
            return false;
        }
        return a == null || b == null ? null : Boolean.TRUE;
    }

    static @Nullable Boolean or(@Nullable Boolean a, @Nullable Boolean b) {
        return not(and(not(a), not(b)));
    }

    static @Nullable Boolean not(@Nullable Boolean a) {
        return a == null ? null : !a;
    }

    /** Numbers of any type by value, zeros alike, NaN equal to itself as DuckDB has it. */
    static @Nullable Boolean equal(@Nullable Object a, @Nullable Object b) {
        return a == null || b == null ? null : same(a, b);
    }

    private static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return x.doubleValue() == y.doubleValue()
                    || (Double.isNaN(x.doubleValue()) && Double.isNaN(y.doubleValue()));
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            boolean same = x.size() == y.size();
            for (int i = 0; same && i < x.size(); i++) {
                same = same(x.get(i), y.get(i));
            }
            return same;
        }
        return a == null ? b == null : a.equals(b);
    }
}
