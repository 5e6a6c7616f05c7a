package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.and;
import static dev.linkage.model.BlockingRule.not;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.or;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.ColumnExpression.expression;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Condition.LiteralType;
import dev.linkage.model.Condition.Side;
import dev.linkage.model.DateFormat;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.TermFrequency;
import dev.linkage.model.TextMeasure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

/** Models drawn from every comparison of the library, odd levels, and blocking rules of every kind. */
final class RandomModel {
    static final List<BlockingRule> RULES = List.of(
            on("name"),
            on("city"),
            on("k"),
            on("n", "k"),
            on("surname", "city"),
            on("amount"),
            on("dob"),
            on("tags"),
            on(column("name").substring(1, 1), column("dob_text").parseDate()),
            on(expression(RawSql.NAME_AND_CITY)),
            on("tags").exploding("tags"),
            on("tags", "city").exploding("tags"),
            on("tags", "marks").exploding("tags", "marks"),
            and(on("marks"), sql(RawSql.CITY_AND_NEAR)).exploding("marks"),
            and(on("marks"), not(on("name"))).exploding("marks"),
            or(on("name"), on("surname")),
            or(and(on("city"), on("name")), and(on("city"), on("surname"))),
            or(on("name"), sql(RawSql.CODE_IS_TEXT)),
            not(on("city")),
            and(on("city"), not(on("name"))),
            sql(RawSql.CODE_IS_TEXT),
            sql(RawSql.BIG_IS_CODE),
            sql(RawSql.AMOUNT_IS_CODE),
            sql(RawSql.NAME_IS_SURNAME),
            sql(RawSql.ASYMMETRIC_WITH_CITY),
            sql(RawSql.CITY_AND_NEAR),
            sql(RawSql.INEQUALITY),
            sql(RawSql.EVERYTHING));

    private RandomModel() {}

    static LinkageModel draw(Random random, LinkType linkType) {
        List<BlockingRule> rules = some(RULES, 1 + random.nextInt(5), random);
        return of(linkType, some(comparisons(random), 1 + random.nextInt(4), random), rules, random);
    }

    static LinkageModel of(LinkType linkType, List<Comparison> comparisons, List<BlockingRule> rules, Random random) {
        List<Comparison> trained = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            trained.add(comparison
                    .named(comparison.name() + "_" + trained.size())
                    .withM(probabilities(comparison, random))
                    .withU(probabilities(comparison, random)));
        }
        ModelOptions options = ModelOptions.DEFAULT.withRetained(true, random.nextBoolean(), List.of());
        return new LinkageModel(linkType, trained, rules, 0.001 + 0.5 * random.nextDouble(), options);
    }

    private static double[] probabilities(Comparison comparison, Random random) {
        return DoubleStream.generate(() -> Math.pow(10, -4 * random.nextDouble()))
                .limit(comparison.nonNullLevels())
                .toArray();
    }

    private static <T> List<T> some(List<T> all, int number, Random random) {
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, Math.min(number, all.size())));
    }

    static List<Comparison> comparisons(Random random) {
        ColumnExpression name = column("name");
        return List.of(
                Comparisons.exact("city").withTermFrequencies(),
                Comparisons.exact("surname")
                        .withTermFrequencies(tf -> tf.withWeight(0.5).withMinimumU(0.1 * random.nextDouble())),
                Comparisons.jaroWinkler("name", 0.9, 0.6),
                Comparisons.jaro("name", 0.9, 0.6),
                Comparisons.jaccard("name", 0.8, 0.5, 0),
                Comparisons.levenshtein("name", 1, 2),
                Comparisons.levenshtein(name.lower().nullIf("a"), 0, 3),
                Comparisons.damerauLevenshtein("surname", 1),
                Comparisons.name("name"),
                Comparisons.forenameSurname("name", "surname"),
                Comparisons.dateOfBirth("dob_text"),
                Comparisons.dateOfBirth("dob", DateFormat.TYPED, Comparisons.days(40)),
                Comparisons.postcode("postcode"),
                Comparisons.postcode("postcode", "lat", "lon", 1, 10),
                Comparisons.validPostcode("postcode"),
                Comparisons.validPostcode("postcode", "lat", "lon"),
                Comparisons.email("email"),
                Comparisons.absoluteDateDifference("dob_text", Comparisons.days(1), Comparisons.years(1)),
                Comparisons.absoluteTimeDifference("dob", DateFormat.TYPED, Comparisons.hours(24)),
                Comparisons.arrayIntersection("tags", 2, 1),
                Comparisons.arrayIntersection("marks", 1),
                Comparisons.pairwise(TextMeasure.JARO_WINKLER, "tags", 0.9, 0.5),
                Comparisons.pairwise(TextMeasure.JACCARD, "tags", 0.9),
                Comparisons.pairwise(TextMeasure.LEVENSHTEIN, "tags", 0, 2),
                Comparisons.distanceInKm("lat", "lon", 1, 10, 20.5),
                Comparisons.absoluteDifference("amount", 0, 1.5),
                Comparisons.absoluteDifference("code", 1, 3),
                Comparisons.absoluteDifference("small", 1, 249),
                Comparisons.percentageDifference("small", 0.1),
                Comparisons.percentageDifference("amount", 0, 0.02, 0.1),
                Comparisons.custom(
                        "odd",
                        Level.missing("name"),
                        Level.not(Level.or(Level.jaroWinkler("name", 0.4), Level.exact("city"))),
                        Level.and(Level.exact("code"), Level.not(Level.missing("surname"))),
                        Level.or(
                                Level.reversed(name, column("surname"), false),
                                Level.literal(column("city"), "bern", LiteralType.STRING, Side.LEFT)),
                        Level.literal(column("code"), "3", LiteralType.INT, Side.RIGHT),
                        Level.literal(column("amount"), "1.5", LiteralType.FLOAT, Side.BOTH),
                        Level.literal(column("dob"), "1991-02-28", LiteralType.DATE, Side.BOTH),
                        Level.otherwise()),
                Comparisons.custom(
                        "raw",
                        Level.sql(RawSql.FIRST_LETTERS, "first letters"),
                        Level.missing("surname"),
                        Level.sql(RawSql.CODES_DIFFER, "codes differ"),
                        Level.otherwise()),
                Comparisons.custom(
                        "elements",
                        Level.missing(column("tags").firstElement()),
                        Level.exact(column("tags").firstElement()),
                        Level.similar(TextMeasure.JARO, column("tags").lastElement(), 0.5),
                        Level.exact("amount"),
                        Level.otherwise()),
                Comparisons.custom(
                        "frequent",
                        Level.and(Level.missing("name"), Level.missing("city")),
                        Level.exact("name").withTermFrequencies("name"),
                        Level.jaroWinkler("name", 0.7).withTermFrequencies("name"),
                        Level.jaro("name", 0.1)
                                .withTermFrequencies(
                                        TermFrequency.of("surname").withBase(TermFrequency.Base.THIS_LEVEL)),
                        Level.otherwise().withTermFrequencies("name")));
    }
}
