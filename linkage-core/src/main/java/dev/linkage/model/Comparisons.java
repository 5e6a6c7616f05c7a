package dev.linkage.model;

import static dev.linkage.model.ColumnExpression.column;

import dev.linkage.model.internal.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Ready-made comparisons with Splink 5.0.0's levels, order, labels and defaults; import them statically. Levels that
 * are reached one by one are in {@link Level}.
 *
 * <p>All begin with a null level and end with an else level. The output name is the column's name with {@code _} for
 * every character that is not a letter, digit or underscore; change it with {@link Comparison#named}.
 */
public final class Comparisons {

    private static final String SECTOR = "^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? [0-9]";
    private static final String DISTRICT = "^[A-Za-z]{1,2}[0-9][A-Za-z0-9]?";
    private static final String AREA = "^[A-Za-z]{1,2}";
    private static final String VALID_POSTCODE = "^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? [0-9][A-Za-z]{2}$";
    private static final String USERNAME = "^[^@]+";
    private static final double[] SIMILARITIES = {0.9, 0.7};
    private static final double[] DISTANCES = {1, 2};

    private Comparisons() {}

    /**
     * Equal or not.
     *
     * @param column column name
     * @return null, exact, else
     */
    public static Comparison exact(String column) {
        return exact(column(column));
    }

    /**
     * Equal or not.
     *
     * @param value what is compared
     * @return null, exact, else
     */
    public static Comparison exact(ColumnExpression value) {
        return build(value, "ExactMatch", Level.missing(value), List.of(Level.exact(value)));
    }

    /**
     * Jaro-Winkler similarity.
     *
     * @param column text column
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaroWinkler(String column, double... atLeast) {
        return jaroWinkler(column(column), atLeast);
    }

    /**
     * Jaro-Winkler similarity.
     *
     * @param value text
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaroWinkler(ColumnExpression value, double... atLeast) {
        return similar(TextMeasure.JARO_WINKLER, value, atLeast, "JaroWinklerAtThresholds");
    }

    /**
     * Jaro similarity.
     *
     * @param column text column
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaro(String column, double... atLeast) {
        return jaro(column(column), atLeast);
    }

    /**
     * Jaro similarity.
     *
     * @param value text
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaro(ColumnExpression value, double... atLeast) {
        return similar(TextMeasure.JARO, value, atLeast, "JaroAtThresholds");
    }

    /**
     * Jaccard similarity of the sets of characters.
     *
     * @param column text column
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaccard(String column, double... atLeast) {
        return jaccard(column(column), atLeast);
    }

    /**
     * Jaccard similarity of the sets of characters.
     *
     * @param value text
     * @param atLeast thresholds in [0, 1], highest first; 0.9 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison jaccard(ColumnExpression value, double... atLeast) {
        return similar(TextMeasure.JACCARD, value, atLeast, "JaccardAtThresholds");
    }

    /**
     * Levenshtein distance.
     *
     * @param column text column
     * @param atMost distances from 0, lowest first; 1 and 2 when none is given
     * @return null, exact, each distance, else
     */
    public static Comparison levenshtein(String column, int... atMost) {
        return levenshtein(column(column), atMost);
    }

    /**
     * Levenshtein distance.
     *
     * @param value text
     * @param atMost distances from 0, lowest first; 1 and 2 when none is given
     * @return null, exact, each distance, else
     */
    public static Comparison levenshtein(ColumnExpression value, int... atMost) {
        return similar(TextMeasure.LEVENSHTEIN, value, doubles(atMost), "LevenshteinAtThresholds");
    }

    /**
     * Damerau-Levenshtein distance.
     *
     * @param column text column
     * @param atMost distances from 0, lowest first; 1 and 2 when none is given
     * @return null, exact, each distance, else
     */
    public static Comparison damerauLevenshtein(String column, int... atMost) {
        return damerauLevenshtein(column(column), atMost);
    }

    /**
     * Damerau-Levenshtein distance.
     *
     * @param value text
     * @param atMost distances from 0, lowest first; 1 and 2 when none is given
     * @return null, exact, each distance, else
     */
    public static Comparison damerauLevenshtein(ColumnExpression value, int... atMost) {
        double[] bounds = orDefault(doubles(atMost), DISTANCES);
        return similar(
                TextMeasure.DAMERAU_LEVENSHTEIN,
                value,
                bounds,
                "Exact match '" + Level.Labels.of(value) + "' vs. Damerau-Levenshtein distance at thresholds "
                        + list(bounds) + " vs. anything else");
    }

    /**
     * A name, with term frequencies when the names are equal.
     *
     * @param column text column
     * @param atLeast Jaro-Winkler thresholds; 0.92, 0.88 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison name(String column, double... atLeast) {
        return name(column(column), atLeast);
    }

    /**
     * A name, with term frequencies when the names are equal and the value is a column as it is.
     *
     * @param value text
     * @param atLeast Jaro-Winkler thresholds; 0.92, 0.88 and 0.7 when none is given
     * @return null, exact, each threshold, else
     */
    public static Comparison name(ColumnExpression value, double... atLeast) {
        List<Level> levels = new ArrayList<>();
        levels.add(exactWithTermFrequencies(value));
        for (double threshold : orDefault(atLeast, 0.92, 0.88, 0.7)) {
            levels.add(Level.similar(TextMeasure.JARO_WINKLER, value, threshold));
        }
        return build(value, "NameComparison", Level.missing(value), levels);
    }

    /**
     * Forename and surname as one, so that swapped and shared names weigh right.
     *
     * @param forename text column
     * @param surname text column
     * @param atLeast Jaro-Winkler thresholds for both; 0.92 and 0.88 when none is given
     * @return null, exact on both, reversed, both at each threshold, exact surname, exact forename, else
     */
    public static Comparison forenameSurname(String forename, String surname, double... atLeast) {
        return forenameSurname(column(forename), column(surname), atLeast);
    }

    /**
     * Forename and surname as one, so that swapped and shared names weigh right.
     *
     * @param forename text
     * @param surname text
     * @param atLeast Jaro-Winkler thresholds for both; 0.92 and 0.88 when none is given
     * @return null, exact on both, reversed, both at each threshold, exact surname, exact forename, else
     */
    public static Comparison forenameSurname(ColumnExpression forename, ColumnExpression surname, double... atLeast) {
        List<Level> levels = new ArrayList<>();
        levels.add(Level.and(Level.exact(forename), Level.exact(surname)));
        levels.add(Level.reversed(forename, surname, true));
        for (double threshold : orDefault(atLeast, 0.92, 0.88)) {
            levels.add(Level.and(
                    Level.similar(TextMeasure.JARO_WINKLER, forename, threshold),
                    Level.similar(TextMeasure.JARO_WINKLER, surname, threshold)));
        }
        levels.add(exactWithTermFrequencies(surname));
        levels.add(exactWithTermFrequencies(forename));
        return build(
                outputName(forename) + "_" + outputName(surname),
                "ForenameSurnameComparison",
                Level.and(Level.missing(forename), Level.missing(surname)),
                levels);
    }

    /**
     * A date of birth written {@code 1999-12-31}; what is no date counts as missing.
     *
     * @param column text column
     * @return null, exact, Levenshtein distance 1, within 1 month, 1 year, 10 years, else
     */
    public static Comparison dateOfBirth(String column) {
        return dateOfBirth(column, DateFormat.ISO_DATE);
    }

    /**
     * A date of birth; text that is no date counts as missing.
     *
     * @param column column name
     * @param format how the column holds dates, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first; 1 month, 1 year and 10 years when none is given
     * @return null, exact, Levenshtein distance 1 of the dates as text, each bound, else
     */
    public static Comparison dateOfBirth(String column, DateFormat format, TimeSpan... within) {
        return dateOfBirth(column(column), format, within);
    }

    /**
     * A date of birth; text that is no date counts as missing.
     *
     * @param value date or text
     * @param format how the value holds dates, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first; 1 month, 1 year and 10 years when none is given
     * @return null, exact, Levenshtein distance 1 of the dates as text, each bound, else
     */
    public static Comparison dateOfBirth(ColumnExpression value, DateFormat format, TimeSpan... within) {
        ColumnExpression date = format.parsed(value);
        ColumnExpression text = format.text().isPresent() ? value : value.castToText();
        List<Level> levels = new ArrayList<>();
        levels.add(Level.exact(value).labelled("Exact match on date of birth"));
        levels.add(Level.similar(TextMeasure.LEVENSHTEIN, text, 1).labelled("Levenshtein distance <= 1"));
        List<TimeSpan> bounds = within.length > 0 ? List.of(within) : List.of(months(1), years(1), years(10));
        for (TimeSpan span : bounds) {
            levels.add(
                    Level.timeDifference(date, span.amount(), span.unit()).labelled("Abs date difference <= " + span));
        }
        return build(value, "DateOfBirthComparison", Level.missing(date), levels);
    }

    /**
     * A British postcode.
     *
     * @param column text column
     * @return null, exact, same sector, same district, same area, else
     */
    public static Comparison postcode(String column) {
        return postcode(column(column));
    }

    /**
     * A British postcode.
     *
     * @param value text
     * @return null, exact, same sector, same district, same area, else
     */
    public static Comparison postcode(ColumnExpression value) {
        return postcode(value, Level.missing(value));
    }

    /**
     * A British postcode with its place on Earth.
     *
     * @param column text column
     * @param latitude column of degrees
     * @param longitude column of degrees
     * @param km distances in kilometres, lowest first; 1, 10 and 100 when none is given
     * @return null, exact, same sector, each distance, else
     */
    public static Comparison postcode(String column, String latitude, String longitude, double... km) {
        ColumnExpression value = column(column);
        return postcode(value, Level.missing(value), column(latitude), column(longitude), km);
    }

    /**
     * A British postcode; what is not written as one counts as missing.
     *
     * @param column text column
     * @return null, exact, same sector, same district, same area, else
     */
    public static Comparison validPostcode(String column) {
        ColumnExpression value = column(column);
        return postcode(value, Level.missing(value.regexExtract(VALID_POSTCODE)));
    }

    /**
     * A British postcode with its place on Earth; what is not written as a postcode counts as missing.
     *
     * @param column text column
     * @param latitude column of degrees
     * @param longitude column of degrees
     * @param km distances in kilometres, lowest first; 1, 10 and 100 when none is given
     * @return null, exact, same sector, each distance, else
     */
    public static Comparison validPostcode(String column, String latitude, String longitude, double... km) {
        ColumnExpression value = column(column);
        Level missing = Level.missing(value.regexExtract(VALID_POSTCODE));
        return postcode(value, missing, column(latitude), column(longitude), km);
    }

    /**
     * An e-mail address, with term frequencies when the addresses are equal.
     *
     * @param column text column
     * @return null, exact, same user name, Jaro-Winkler 0.88 of the address, of the user name, else
     */
    public static Comparison email(String column) {
        return email(column(column));
    }

    /**
     * An e-mail address, with term frequencies when the addresses are equal and the value is a column as it is.
     *
     * @param value text
     * @return null, exact, same user name, Jaro-Winkler 0.88 of the address, of the user name, else
     */
    public static Comparison email(ColumnExpression value) {
        ColumnExpression username = value.regexExtract(USERNAME);
        return build(
                value,
                "EmailComparison",
                Level.missing(value),
                List.of(
                        exactWithTermFrequencies(value),
                        Level.exact(username).labelled("Exact match on username"),
                        Level.similar(TextMeasure.JARO_WINKLER, value, 0.88),
                        Level.similar(TextMeasure.JARO_WINKLER, username, 0.88)
                                .labelled("Jaro-Winkler >0.88 on username")));
    }

    /**
     * Dates written {@code 1999-12-31}; what is no date counts as missing.
     *
     * @param column text column
     * @param within bounds, smallest first, such as {@code days(10), months(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteDateDifference(String column, TimeSpan... within) {
        return absoluteDateDifference(column(column), DateFormat.ISO_DATE, within);
    }

    /**
     * Dates; text that is no date counts as missing.
     *
     * @param column column name
     * @param format how the column holds dates, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first, such as {@code days(10), months(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteDateDifference(String column, DateFormat format, TimeSpan... within) {
        return absoluteDateDifference(column(column), format, within);
    }

    /**
     * Dates; text that is no date counts as missing.
     *
     * @param value date or text
     * @param format how the value holds dates, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first, such as {@code days(10), months(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteDateDifference(ColumnExpression value, DateFormat format, TimeSpan... within) {
        return timeDifference(value, format, within, "AbsoluteDateDifferenceAtThresholds");
    }

    /**
     * Times written {@code 1999-12-31T23:59:59Z}; what is no time counts as missing.
     *
     * @param column text column
     * @param within bounds, smallest first, such as {@code minutes(10), hours(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteTimeDifference(String column, TimeSpan... within) {
        return absoluteTimeDifference(column(column), DateFormat.ISO_TIME, within);
    }

    /**
     * Times; text that is no time counts as missing.
     *
     * @param column column name
     * @param format how the column holds times, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first, such as {@code minutes(10), hours(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteTimeDifference(String column, DateFormat format, TimeSpan... within) {
        return absoluteTimeDifference(column(column), format, within);
    }

    /**
     * Times; text that is no time counts as missing.
     *
     * @param value timestamp or text
     * @param format how the value holds times, such as {@link DateFormat#TYPED}
     * @param within bounds, smallest first, such as {@code minutes(10), hours(1)}
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteTimeDifference(ColumnExpression value, DateFormat format, TimeSpan... within) {
        return timeDifference(value, format, within, "AbsoluteTimeDifferenceAtThresholds");
    }

    /**
     * Shared elements of arrays.
     *
     * @param column array column
     * @param atLeast distinct shared elements needed, most first; 1 when none is given
     * @return null, each size, else
     */
    public static Comparison arrayIntersection(String column, int... atLeast) {
        return arrayIntersection(column(column), atLeast);
    }

    /**
     * Shared elements of arrays.
     *
     * @param value array
     * @param atLeast distinct shared elements needed, most first; 1 when none is given
     * @return null, each size, else
     */
    public static Comparison arrayIntersection(ColumnExpression value, int... atLeast) {
        List<Level> levels = Arrays.stream(atLeast.length > 0 ? atLeast : new int[] {1})
                .mapToObj(size -> Level.arrayIntersection(value, size))
                .toList();
        return build(value, "ArrayIntersectAtSizes", Level.missing(value), levels);
    }

    /**
     * The most alike pair of elements of two arrays of text.
     *
     * @param measure how texts are compared
     * @param column array column
     * @param thresholds one or more: similarities in [0, 1], highest first, or distances, lowest first
     * @return null, one shared element, each threshold, else
     */
    public static Comparison pairwise(TextMeasure measure, String column, double... thresholds) {
        return pairwise(measure, column(column), thresholds);
    }

    /**
     * The most alike pair of elements of two arrays of text.
     *
     * @param measure how texts are compared
     * @param value array of text
     * @param thresholds one or more: similarities in [0, 1], highest first, or distances, lowest first
     * @return null, one shared element, each threshold, else
     */
    public static Comparison pairwise(TextMeasure measure, ColumnExpression value, double... thresholds) {
        List<Level> levels = new ArrayList<>();
        levels.add(Level.arrayIntersection(value, 1));
        levels.addAll(each("pairwise", thresholds, t -> Level.pairwiseSimilar(measure, value, t)));
        String description = "Pairwise " + measure.function().replace("_similarity", "") + " distance at threshold"
                + (thresholds.length > 1 ? "s " : " ") + list(thresholds) + " vs. anything else";
        return build(value, description, Level.missing(value), levels);
    }

    /**
     * Great-circle distance.
     *
     * @param latitude column of degrees
     * @param longitude column of degrees
     * @param km one or more distances in kilometres, lowest first
     * @return null, each distance, else
     */
    public static Comparison distanceInKm(String latitude, String longitude, double... km) {
        return distanceInKm(column(latitude), column(longitude), km);
    }

    /**
     * Great-circle distance.
     *
     * @param latitude degrees
     * @param longitude degrees
     * @param km one or more distances in kilometres, lowest first
     * @return null, each distance, else
     */
    public static Comparison distanceInKm(ColumnExpression latitude, ColumnExpression longitude, double... km) {
        return build(
                outputName(latitude) + "_" + outputName(longitude),
                "DistanceInKMAtThresholds",
                Level.or(Level.missing(latitude), Level.missing(longitude)),
                each("distanceInKm", km, bound -> Level.distanceInKm(latitude, longitude, bound)));
    }

    /**
     * Difference of numbers.
     *
     * @param column number column
     * @param atMost one or more bounds, inclusive, lowest first
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteDifference(String column, double... atMost) {
        return absoluteDifference(column(column), atMost);
    }

    /**
     * Difference of numbers.
     *
     * @param value number
     * @param atMost one or more bounds, inclusive, lowest first
     * @return null, exact, each bound, else
     */
    public static Comparison absoluteDifference(ColumnExpression value, double... atMost) {
        List<Level> levels = new ArrayList<>(List.of(Level.exact(value)));
        levels.addAll(each("absoluteDifference", atMost, bound -> Level.absoluteDifference(value, bound)));
        return build(value, "AbsoluteDifferenceAtThresholds", Level.missing(value), levels);
    }

    /**
     * Difference of numbers as a part of the larger.
     *
     * @param column number column
     * @param below one or more bounds, exclusive, lowest first; 0.1 for 10 %
     * @return null, exact, each bound, else
     */
    public static Comparison percentageDifference(String column, double... below) {
        return percentageDifference(column(column), below);
    }

    /**
     * Difference of numbers as a part of the larger.
     *
     * @param value number
     * @param below one or more bounds, exclusive, lowest first; 0.1 for 10 %
     * @return null, exact, each bound, else
     */
    public static Comparison percentageDifference(ColumnExpression value, double... below) {
        List<Level> levels = new ArrayList<>(List.of(Level.exact(value)));
        levels.addAll(each("percentageDifference", below, bound -> Level.percentageDifference(value, bound)));
        return build(value, "PercentageDifferenceAtThresholds", Level.missing(value), levels);
    }

    /**
     * A comparison of given levels.
     *
     * @param name output name
     * @param levels most similar first, else level last
     * @return the comparison
     */
    public static Comparison custom(String name, Level... levels) {
        return new Comparison(name, Level.listOf(levels), "CustomComparison");
    }

    /**
     * Some seconds, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan seconds(double amount) {
        return new TimeSpan(amount, TimeUnit.SECOND);
    }

    /**
     * Some minutes, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan minutes(double amount) {
        return new TimeSpan(amount, TimeUnit.MINUTE);
    }

    /**
     * Some hours, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan hours(double amount) {
        return new TimeSpan(amount, TimeUnit.HOUR);
    }

    /**
     * Some days, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan days(double amount) {
        return new TimeSpan(amount, TimeUnit.DAY);
    }

    /**
     * Some months of 1/12 of 365.25 days, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan months(double amount) {
        return new TimeSpan(amount, TimeUnit.MONTH);
    }

    /**
     * Some years of 365.25 days, as a bound on a difference.
     *
     * @param amount from 0
     * @return the bound
     */
    public static TimeSpan years(double amount) {
        return new TimeSpan(amount, TimeUnit.YEAR);
    }

    private static Comparison similar(TextMeasure measure, ColumnExpression value, double[] given, String description) {
        List<Level> levels = new ArrayList<>();
        levels.add(Level.exact(value));
        for (double threshold : orDefault(given, measure.similarity() ? SIMILARITIES : DISTANCES)) {
            levels.add(Level.similar(measure, value, threshold));
        }
        return build(value, description, Level.missing(value), levels);
    }

    private static Comparison timeDifference(
            ColumnExpression value, DateFormat format, TimeSpan[] within, String description) {
        if (within.length == 0) {
            throw new IllegalArgumentException("a date or time difference needs at least one bound, such as days(10)");
        }
        ColumnExpression time = format.parsed(value);
        List<Level> levels = new ArrayList<>();
        levels.add(Level.exact(value));
        for (TimeSpan span : within) {
            levels.add(Level.timeDifference(time, span.amount(), span.unit()));
        }
        return build(value, description, Level.missing(time), levels);
    }

    private static Comparison postcode(ColumnExpression value, Level missing) {
        return build(
                value,
                "PostcodeComparison",
                missing,
                List.of(
                        Level.exact(value).labelled("Exact match on full postcode"),
                        Level.exact(value.regexExtract(SECTOR)).labelled("Exact match on sector"),
                        Level.exact(value.regexExtract(DISTRICT)).labelled("Exact match on district"),
                        Level.exact(value.regexExtract(AREA)).labelled("Exact match on area")));
    }

    private static Comparison postcode(
            ColumnExpression value,
            Level missing,
            ColumnExpression latitude,
            ColumnExpression longitude,
            double... given) {
        List<Level> levels = new ArrayList<>();
        levels.add(Level.exact(value));
        levels.add(Level.exact(value.regexExtract(SECTOR)));
        for (double km : orDefault(given, 1, 10, 100)) {
            levels.add(
                    Level.distanceInKm(latitude, longitude, km).labelled("Distance in km <= " + Numbers.shortest(km)));
        }
        return build(value, "PostcodeComparison", missing, levels);
    }

    private static Level exactWithTermFrequencies(ColumnExpression value) {
        Level exact = Level.exact(value);
        return value instanceof ColumnExpression.Column column ? exact.withTermFrequencies(column.name()) : exact;
    }

    private static Comparison build(ColumnExpression value, String description, Level missing, List<Level> levels) {
        return build(outputName(value), description, missing, levels);
    }

    private static Comparison build(String name, String description, Level missing, List<Level> levels) {
        List<Level> all = new ArrayList<>();
        all.add(missing);
        all.addAll(levels);
        all.add(Level.otherwise());
        return new Comparison(name, all, description);
    }

    private static String outputName(ColumnExpression value) {
        return value.source().replaceAll("[^A-Za-z0-9_]", "_");
    }

    private static List<Level> each(String factory, double[] bounds, DoubleFunction<Level> level) {
        if (bounds.length == 0) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s(...) needs at least one threshold", factory));
        }
        return DoubleStream.of(bounds).mapToObj(level).toList();
    }

    private static double[] orDefault(double[] given, double... otherwise) {
        return given.length > 0 ? given : otherwise;
    }

    private static double[] doubles(int... values) {
        return IntStream.of(values).asDoubleStream().toArray();
    }

    private static String list(double... values) {
        return DoubleStream.of(values).mapToObj(Numbers::shortest).collect(Collectors.joining(", "));
    }
}
