package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.and;
import static dev.linkage.model.BlockingRule.not;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.DateFormat;
import dev.linkage.model.Level;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.TextMeasure;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.PairRows;
import dev.linkage.predict.Prediction;
import dev.linkage.score.StripSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Large blocks, walked in strips of any size, give the pairs of SQL whatever bounds their weights. */
class StripsTest {
    private static final DuckDb DB = DuckDb.open();
    private static final Tables TABLES = new Tables(DB);
    private static final int SEEDS = Integer.getInteger("strips.seeds", 6);

    /** Blocks of hundreds; rows split into ranges; different sides; arrays; what only a filter tells. */
    private static final List<BlockingRule> RULES = List.of(
            on("city"),
            on("k"),
            sql(RawSql.EVERYTHING),
            sql(RawSql.NAME_IS_SURNAME),
            on("tags").exploding("tags"),
            and(on("city"), not(on("name"))));

    @AfterAll
    static void close() {
        DB.close();
    }

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void giveThePairsOfSql(int seed) {
        Random random = new Random(seed);
        LinkType linkType = LinkType.values()[seed % 3];
        List<Comparison> comparisons = new ArrayList<>(comparisons());
        Collections.shuffle(comparisons, random);
        List<BlockingRule> rules = new ArrayList<>(RULES);
        Collections.shuffle(rules, random);
        LinkageModel drawn = RandomModel.of(linkType, comparisons.subList(0, 5), rules.subList(0, 2), random);
        LinkageModel model = extreme(drawn, Extreme.values()[seed % 4], random);
        Linker linker = Linker.of(
                model, RandomInputs.draw(random, TABLES, linkType, 260).sources());
        Prediction sql = linker.predict().retainNothing().executor(PairExecutor.SQL);
        Prediction jvm = linker.predict().retainNothing().executor(PairExecutor.JVM);
        PairRows all = sql.rows();

        for (double share : new double[] {0.01, 0.1}) {
            double lowest = all.get((int) (share * all.size())).weight();
            List<String> expected = texts(sql.threshold(weight(lowest)).rows());
            String what = "seed " + seed + ", " + model.comparisons() + " " + rules.subList(0, 2) + ", at least "
                    + lowest + ": " + expected.size();
            for (int members : new int[] {1, 30, Integer.MAX_VALUE}) {
                StripSize.set(
                        members,
                        members == 1 ? 60 : 4096,
                        () -> assertThat(texts(jvm.threshold(weight(lowest))
                                        .chunks(Chunking.fixed(members == 1 ? 4 : 1))
                                        .rows()))
                                .as(what + ", strips of " + members)
                                .isEqualTo(expected));
            }
        }
    }

    private enum Extreme {
        NONE(1, 1),
        TINY_M(1e-300, 1),
        TINY_U(1, 1e-300),
        BOTH(1e-300, 1e-300);

        private final double m;
        private final double u;

        Extreme(double m, double u) {
            this.m = m;
            this.u = u;
        }
    }

    private static LinkageModel extreme(LinkageModel model, Extreme how, Random random) {
        List<Comparison> changed = new ArrayList<>();
        for (Comparison comparison : model.comparisons()) {
            double[] m = new double[comparison.nonNullLevels()];
            double[] u = new double[m.length];
            for (int i = 0; i < m.length; i++) {
                m[i] = random.nextInt(4) == 0 ? how.m : Math.pow(10, -3 * random.nextDouble());
                u[i] = random.nextInt(4) == 0 ? how.u : Math.pow(10, -5 * random.nextDouble());
            }
            changed.add(comparison.withM(m).withU(u));
        }
        return new LinkageModel(model.linkType(), changed, model.blockingRules(), 1e-4, model.options());
    }

    /** With every kind of level that bounds a weight, and some that do not. */
    private static List<Comparison> comparisons() {
        return List.of(
                Comparisons.exact("city").withTermFrequencies(),
                Comparisons.name("name").withTermFrequencies(),
                Comparisons.jaro("surname", 0.9, 0.6),
                Comparisons.jaccard("name", 0.8, 0.5),
                Comparisons.levenshtein("surname", 1, 2),
                Comparisons.damerauLevenshtein(column("name").lower().nullIf("a"), 0, 3),
                Comparisons.dateOfBirth("dob_text"),
                Comparisons.dateOfBirth("dob", DateFormat.TYPED, Comparisons.days(40), Comparisons.years(3)),
                Comparisons.postcode("postcode"),
                Comparisons.validPostcode("postcode"),
                Comparisons.email("email"),
                Comparisons.exact("k").withTermFrequencies(tf -> tf.withWeight(1e4)),
                Comparisons.absoluteDateDifference("dob_text", Comparisons.days(1), Comparisons.years(1)),
                Comparisons.forenameSurname("name", "surname"),
                Comparisons.absoluteDifference("code", 1, 3),
                Comparisons.custom(
                        "missing_late",
                        Level.exact("surname"),
                        Level.or(Level.exact("postcode"), Level.similar(TextMeasure.LEVENSHTEIN, column("surname"), 1)),
                        Level.missing("email").asNull(),
                        Level.and(Level.exact("city"), Level.exact("k")),
                        Level.otherwise()),
                Comparisons.custom(
                        "missing_counts",
                        Level.missing("name").asNull(),
                        Level.missing("postcode").asNull(),
                        Level.exact("name").withTermFrequencies("name"),
                        Level.exact("email"),
                        Level.otherwise()));
    }

    private static List<String> texts(PairRows rows) {
        List<String> texts = new ArrayList<>();
        for (PairRow row : rows) {
            texts.add(row.toString() + " " + Double.toHexString(row.weight()));
        }
        texts.sort(null);
        return texts;
    }
}
