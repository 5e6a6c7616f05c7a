package dev.linkage.model.internal;

import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.ColumnExpression.expression;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Condition;
import dev.linkage.model.Condition.And;
import dev.linkage.model.Condition.Equal;
import dev.linkage.model.Condition.IsNull;
import dev.linkage.model.Condition.Literal;
import dev.linkage.model.Condition.LiteralType;
import dev.linkage.model.Condition.Or;
import dev.linkage.model.Condition.Reversed;
import dev.linkage.model.Condition.Side;
import dev.linkage.model.Condition.Similar;
import dev.linkage.model.Condition.Sql;
import dev.linkage.model.TextMeasure;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionReaderTest {

    private static final ColumnExpression A = column("a");

    private static Condition read(String sql) {
        return ConditionReader.read(sql);
    }

    static List<Condition> written() {
        ColumnExpression b = column("post.code \"x\"");
        return List.of(
                new IsNull(A),
                new IsNull(b.parseDate("%d/%m/%Y")),
                new Equal(A.lower().substring(2, 3)),
                new Equal(b.regexExtract("^'?[^@]+", 1).nullIf("it's")),
                new Equal(A.castToText().firstElement()),
                new Equal(A.lastElement()),
                new Equal(expression("\"a\" || lower(\"b\")")),
                new Similar(
                        TextMeasure.JARO, expression("\"a\" || ' ' || \"b\"").lower(), 0.8),
                new Reversed(A, b, false),
                new Reversed(A.lower(), b, true),
                new Literal(A, "it's", LiteralType.STRING, Side.BOTH),
                new Literal(A, "2000-01-31", LiteralType.DATE, Side.LEFT),
                new Literal(A, "-7", LiteralType.INT, Side.RIGHT),
                new Literal(A.lower(), "1.5", LiteralType.FLOAT, Side.BOTH),
                new Similar(TextMeasure.JARO_WINKLER, A, 0.88),
                new Similar(TextMeasure.JACCARD, A, 1),
                new Similar(TextMeasure.LEVENSHTEIN, b, 2),
                new Similar(TextMeasure.DAMERAU_LEVENSHTEIN, A.nullIf(""), 0),
                new Condition.PairwiseSimilar(TextMeasure.JARO, b, 0.95),
                new Condition.PairwiseSimilar(TextMeasure.DAMERAU_LEVENSHTEIN, A, 1),
                new Condition.ArrayIntersection(A, 3),
                new Condition.NumberDifference(A, 0.5),
                new Condition.PercentageDifference(A, 0.01),
                new Condition.PercentageDifference(expression("\"a\" * 2"), 0.01),
                new Condition.TimeDifference(A.parseDate(), 864000),
                new Condition.TimeDifference(A, 2629800),
                new Condition.DistanceInKm(A, b, 12.5),
                new Condition.DistanceInKm(expression("\"p\"['lat']"), expression("\"p\"['lon']"), 1),
                new And(List.of(new IsNull(A), new IsNull(b))),
                new And(List.of(new Equal(A), new Equal(b), new Similar(TextMeasure.JARO, A, 0.7))),
                new Or(List.of(new IsNull(A), new IsNull(b))),
                new Condition.Not(new Or(List.of(
                        new Literal(A, "F", LiteralType.STRING, Side.LEFT),
                        new And(List.of(new Equal(A), new Condition.Not(new Equal(b))))))),
                new And(List.of(new Equal(A), new Sql("abs(age_l - age_r) < 3"))));
    }

    @ParameterizedTest
    @MethodSource("written")
    void readsBackWhatSplinkSqlWrites(Condition condition) {
        String sql = SplinkSql.condition(condition);
        assertThat(read(sql)).isEqualTo(condition);
        assertThat(read("\n ( " + sql.replace(" ", "\n  ") + " ) ").getClass()).isEqualTo(condition.getClass());
    }

    @Test
    void ignoresSpellingThatMakesNoDifference() {
        assertThat(read("a_l=a_r")).isEqualTo(new Equal(A));
        assertThat(read("\"a_r\" = \"a_l\"")).isEqualTo(new Equal(A));
        assertThat(read("((A_L) == (\"a_R\"))")).isEqualTo(new Equal(column("A")));
        assertThat(read("SUBSTR(a_l, 1, 4) = substring(a_r,1,4)")).isEqualTo(new Equal(A.substring(1, 4)));
        assertThat(read("a_l::varchar = a_r :: VARCHAR")).isEqualTo(new Equal(A.castToText()));
        assertThat(read("Jaro_Winkler_Similarity(a_l, a_r) >= .9"))
                .isEqualTo(new Similar(TextMeasure.JARO_WINKLER, A, 0.9));
        assertThat(read("a_r is null or a_l IS NULL -- either")).isEqualTo(new IsNull(A));
        assertThat(read("else")).isEqualTo(new Condition.Else());
        assertThat(read(SplinkSql.condition(new Condition.DistanceInKm(A, column("b"), 5))
                        .toUpperCase(Locale.ROOT)))
                .isEqualTo(new Condition.DistanceInKm(column("A"), column("B"), 5));
    }

    @Test
    void readsPairwiseLevelsInBothLambdaStyles() {
        Condition pairwise = new Condition.PairwiseSimilar(TextMeasure.JARO_WINKLER, A, 0.9);
        assertThat(read(Lambdas.translateArrows(SplinkSql.condition(pairwise)))).isEqualTo(pairwise);
    }

    @Test
    void keepsOneSidedSqlAsAnExpression() {
        assertThat(read("trim(a_l) || left(b_l, 1) = trim(a_r) || left(b_r, 1)"))
                .isEqualTo(new Equal(expression("trim(\"a\") || left(\"b\", 1)")));
        assertThat(read("jaccard(list_transform(a_l, x -> x || b_l)[1], list_transform(a_r, x -> x || b_r)[1]) >= 0.5"))
                .isEqualTo(new Similar(
                        TextMeasure.JACCARD,
                        expression("list_transform(\"a\", lambda x: \"x\" || \"b\")")
                                .firstElement(),
                        0.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a_l = b_l",
                "a = a_r",
                "a_l <> a_r",
                "jaro_winkler_similarity(a_l, a_r) > 0.9",
                "jaro_winkler_similarity(a_r, a_l) >= 0.9",
                "jaro_winkler_similarity(a_l, b_r) >= 0.9",
                "jaro_winkler_similarity(a_l, a_r, 0.5) >= 0.9",
                "jaro_winkler_similarity(a_l, a_r) <= 0.9",
                "jaro_winkler_similarity(a_l, a_r) >= 1.5",
                "levenshtein(a_l, a_r) <= 1.5",
                "levenshtein(a_l, a_r) <= length(a_l)",
                "levenshtein(lower(a_l), a_r) <= 1",
                "array_length(list_intersect(a_l, a_r)) >= 0",
                "array_length(list_intersect(a_l, a_r)) >= 1.5",
                "abs(a_l - b_r) <= 1",
                "abs(a_r - a_l) <= 1",
                "abs(a_l - a_r) <= -1",
                "abs(a_l - a_r) < 1",
                "a_l = 5",
                "a_l = random() || a_r",
                "a_l IS NULL",
                "a_l IS NULL OR b_r IS NULL",
                "a_l IS NOT NULL OR a_r IS NOT NULL",
                "a_l = a_r = true",
                "a_l = a_r IS NULL",
                "a_l = 'x",
                "a_l = a_r)",
                "a_l = a_r; drop table x",
                "a_l IN (a_r)",
                "E'a' = a_l",
                "a_l ->> 'x' = a_r ->> 'x'",
                "(ABS(a_l - a_r) / (CASE WHEN a_r > a_l THEN a_l ELSE a_r END)) < 0.1",
                "cast(acos(sin(radians(a_l)) * sin(radians(a_r))) * 6371 as float) <= 1",
                "a_l = a_r AND",
                "array_cosine_similarity(a_l, a_r) >= 0.9"
            })
    void leavesEverythingElseAsItIs(String sql) {
        assertThat(read(sql)).isEqualTo(new Sql(sql));
    }

    @Test
    void keepsTheTextOfRawParts() {
        assertThat(read("(a_l = a_r) AND  x_l BETWEEN 1 AND  /* why */ 3"))
                .isEqualTo(new And(List.of(new Equal(A), new Sql("x_l BETWEEN 1 AND  /* why */ 3"))));
        assertThat(read("case when a_l = a_r and b_l = b_r then 1 end = 1 or c_l = c_r"))
                .isEqualTo(new Or(
                        List.of(new Sql("case when a_l = a_r and b_l = b_r then 1 end = 1"), new Equal(column("c")))));
    }

    @Test
    void bindsAndTighterThanOrAndNotTighterThanAnd() {
        Equal b = new Equal(column("b"));
        Equal c = new Equal(column("c"));
        assertThat(read("a_l = a_r OR b_l = b_r AND NOT c_l = c_r"))
                .isEqualTo(new Or(List.of(new Equal(A), new And(List.of(b, new Condition.Not(c))))));
    }
}
