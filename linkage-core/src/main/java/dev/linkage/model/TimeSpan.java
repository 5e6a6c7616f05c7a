package dev.linkage.model;

import dev.linkage.model.internal.Numbers;

/**
 * A bound on the difference between two dates or times.
 *
 * @param amount from 0
 * @param unit what the amount counts
 */
public record TimeSpan(double amount, TimeUnit unit) {

    /** Checks the amount. */
    public TimeSpan {
        if (!(amount >= 0) || Double.isInfinite(amount)) {
            throw new IllegalArgumentException("time span must be 0 or more and finite but was " + amount);
        }
    }

    /** Such as {@code 1 month}. */
    @Override
    public String toString() {
        return Numbers.shortest(amount) + " " + unit.label();
    }
}
