package dev.linkage.internal.plan;

import dev.linkage.model.TextMeasure;
import dev.linkage.score.TextKernels;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
public final class Spelling {
    private static final double CLOSE = 0.85;

    private Spelling() {}

    /**
     * The most alike name.
     *
     * @param name as written
     * @param names names that exist
     * @return empty when none is alike
     */
    public static Optional<String> closest(String name, Collection<String> names) {
        return names.stream()
                .max(Comparator.comparingDouble(candidate -> likeness(name, candidate)))
                .filter(candidate -> likeness(name, candidate) >= CLOSE);
    }

    private static double likeness(String a, String b) {
        return TextKernels.value(TextMeasure.JARO_WINKLER, simple(a), simple(b));
    }

    private static String simple(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
