package dev.linkage.internal.sql;

import java.math.BigInteger;

/**
 * Decides whether a Jaro-Winkler similarity reaches a threshold where its last bit decides. That bit depends on the
 * build of DuckDB: {@code J + p * 0.1 * (1 - J)} is rounded once where the compiler fuses the last multiplication and
 * addition, twice where it does not, and the two are a unit in the last place apart at most. The similarity meant is the
 * one that is rounded once. Where DuckDB's is the threshold or the number below it, whole numbers decide: J is a
 * multiple of 2^-53 and each {@code p * 0.1} of 2^-56, so that the sum is one of 2^-109, which reaches the threshold if
 * it is at least half-way from the number below.
 */
final class JaroWinklerTie {
    private static final double BOOST_ABOVE = 0.7;
    private static final int JARO_BITS = 53;
    private static final int SCALE_BITS = 56;

    private JaroWinklerTie() {}

    /** Whether builds may differ: only where the prefix counts. */
    static boolean possible(double threshold) {
        return threshold > BOOST_ABOVE && threshold < 1;
    }

    /**
     * A condition that is NULL where a text is.
     *
     * @param similarity SQL of DuckDB's similarity
     * @param left one text, one code of any kind a character
     * @param right the other
     * @param threshold for which ties are {@link #possible}
     */
    static String reaches(String similarity, String left, String right, double threshold) {
        return "CASE WHEN " + similarity + " < " + Sql.number(Math.nextDown(threshold)) + " THEN FALSE WHEN "
                + similarity + " > " + Sql.number(threshold) + " THEN TRUE ELSE " + exact(left, right, threshold)
                + " END";
    }

    private static String exact(String left, String right, double threshold) {
        String one = Long.toString(1L << JARO_BITS);
        String jaro = "CAST(jaro_similarity(" + left + ", " + right + ") * " + one + "e0 AS HUGEINT)";
        StringBuilder scale = new StringBuilder("CASE");
        for (int prefix = 4; prefix > 0; prefix--) {
            scale.append(" WHEN left(%s, %d) = left(%s, %d) THEN %d"
                    .formatted(left, prefix, right, prefix, (long) Math.scalb(prefix * 0.1, SCALE_BITS)));
        }
        return jaro + " * " + (1L << SCALE_BITS) + " + (" + scale + " ELSE 0 END)::HUGEINT * (" + one + " - " + jaro
                + ") >= " + halfWay(threshold);
    }

    /** The least sum that is rounded to the threshold: a half goes to the even number. */
    private static BigInteger halfWay(double threshold) {
        long units = (long) Math.scalb(threshold, JARO_BITS);
        BigInteger half = BigInteger.valueOf(2 * units - 1).shiftLeft(SCALE_BITS - 1);
        return units % 2 == 0 ? half : half.add(BigInteger.ONE);
    }
}
