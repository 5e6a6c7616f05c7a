package dev.linkage.model.internal;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as text: the fewest digits that read back as the same double, laid out as Python does. */
public final class Numbers {

    private Numbers() {}

    /**
     * Whole numbers without a decimal point, others as {@link #decimal}.
     *
     * @param value a finite number
     * @return the number
     */
    public static String shortest(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : decimal(value);
    }

    /**
     * With a decimal point or an exponent, so that readers take it for a double.
     *
     * @param value a finite number
     * @return the number
     */
    public static String decimal(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("number must be finite but was " + value);
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal rounded = exact;
        for (int digits = 1; digits <= 17; digits++) {
            rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                break;
            }
        }
        return layOut(rounded.stripTrailingZeros());
    }

    private static String layOut(BigDecimal value) {
        String digits = value.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - value.scale();
        String text;
        if (exponent < -4 || exponent >= 16) {
            String rest = digits.substring(1);
            text = digits.charAt(0) + (rest.isEmpty() ? "" : "." + rest) + "e" + (exponent < 0 ? "-" : "+")
                    + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
        } else {
            String plain = value.abs().toPlainString();
            text = plain.contains(".") ? plain : plain + ".0";
        }
        return value.signum() < 0 ? "-" + text : text;
    }
}
