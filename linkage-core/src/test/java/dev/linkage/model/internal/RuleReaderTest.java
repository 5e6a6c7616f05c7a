package dev.linkage.model.internal;

import static dev.linkage.model.BlockingRule.and;
import static dev.linkage.model.BlockingRule.not;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.or;
import static dev.linkage.model.BlockingRule.sql;
import static dev.linkage.model.ColumnExpression.column;
import static dev.linkage.model.ColumnExpression.expression;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Sql;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.internal.RuleParts.Equality;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleReaderTest {

    private static Equality same(String name) {
        return new Equality(column(name), column(name));
    }

    private static RuleParts split(String sql) {
        return RuleParts.split(new Sql(sql));
    }

    static List<BlockingRule> written() {
        return List.of(
                on("a"),
                on("a", "b c", "d\"e"),
                on(column("a").lower(), column("d").parseDate().castToText(), expression("\"a\" || 'x'")),
                and(on("a", "b"), not(on("c"))),
                or(on("a"), and(on("b"), not(or(on("c"), on("d"))))),
                sql("l.a = r.a and l.b < r.b"));
    }

    @ParameterizedTest
    @MethodSource("written")
    void readsBackWhatSplinkSqlWrites(BlockingRule rule) {
        assertThat(RuleReader.read(SplinkSql.rule(rule.predicate()), List.of())).isEqualTo(rule);
    }

    @Test
    void ignoresSpellingThatMakesNoDifference() {
        assertThat(RuleReader.read("R.\"a\" = l.a and (l.b=r.b)", List.of("b")))
                .isEqualTo(on("a", "b").exploding("b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"l.a = r.b", "l.a < r.a", "1=1", "l.a = r.a and a = 1", "l.a = l.a", "l.a = 'x'", "l.a = r.a ="})
    void leavesEverythingElseAsItIs(String sql) {
        assertThat(RuleReader.read(sql, List.of())).isEqualTo(sql(sql));
    }

    @Test
    void splitsEqualitiesFromTheRest() {
        RuleParts parts =
                split("l.\"Fore name\" = r.\"Fore name\" and lower(r.x) = lower(l.y) AND  abs(l.lat - r.lat) < 0.05"
                        + " and l.n between r.n and  r.n + 1");
        assertThat(parts.equalities())
                .containsExactly(
                        same("Fore name"),
                        new Equality(column("y").lower(), column("x").lower()));
        assertThat(parts.filter()).contains(new Sql("abs(l.lat - r.lat) < 0.05 AND l.n between r.n and  r.n + 1"));
    }

    @Test
    void namesColumnsOfRawSidesWithoutTheirPrefix() {
        assertThat(split("trim(l.a || l.\"b\") = r.c").equalities())
                .containsExactly(new Equality(expression("trim(\"a\" || \"b\")"), column("c")));
    }

    @Test
    void splitsWithoutUnderstandingEveryConjunct() {
        RuleParts parts = split("l.a = r.a and extract(year from l.d) = extract(year from r.d)"
                + " and l.j->>'$.k' = 'AND' and not l.b = r.b");
        assertThat(parts.equalities()).containsExactly(same("a"));
        assertThat(parts.filter())
                .contains(new Sql("extract(year from l.d) = extract(year from r.d) AND l.j->>'$.k' = 'AND'"
                        + " AND not l.b = r.b"));
    }

    @Test
    void doesNotJoinOnWhatIsNoEqualityOfTheTwoSides() {
        for (String sql : List.of(
                "l.a = l.b", "a = r.a", "l.a = 1", "l.a = r.a + random()", "l.a >= r.a", "l.a = r.a or l.b = r.b")) {
            assertThat(split(sql).equalities()).as(sql).isEmpty();
            assertThat(split(sql).filter()).as(sql).isPresent();
        }
        assertThat(split("l.a = r.a or l.b = r.b").filter()).contains(new Sql("(l.a = r.a or l.b = r.b)"));
    }

    @Test
    void factorsOutWhatAllAlternativesShare() {
        RuleParts parts = split("(l.a = r.a and l.b = r.b) or (l.c = r.c and l.a = r.a)");
        assertThat(parts.equalities()).containsExactly(same("a"));
        assertThat(parts.filter()).isPresent();
        RuleParts absorbed = RuleParts.of(or(on("a", "b"), on("a")).predicate());
        assertThat(absorbed).isEqualTo(new RuleParts(List.of(same("a")), Optional.empty()));
    }

    @Test
    void collectsThePartsOfTypedRules() {
        BlockingRule rule = and(on("a", "b"), not(on("c")), sql("l.b = r.b and l.d < r.d"), on("a"));
        RuleParts parts = RuleParts.of(rule.predicate());
        assertThat(parts.equalities()).containsExactly(same("a"), same("b"));
        assertThat(parts.filter())
                .contains(new BlockingRule.And(List.of(not(on("c")).predicate(), new Sql("l.d < r.d"))));
        ColumnExpression part = column("a").substring(1, 2);
        assertThat(RuleParts.of(on(part).predicate()).equalities()).containsExactly(new Equality(part, part));
    }

    @Test
    void findsTheColumnsOfRawSql() {
        assertThat(SqlColumns.ofRule("l.a = r.A and L.\"B c\" < r . d and f(x.l, 'l.no', l.s.t) -- l.z"))
                .containsExactly("a", "B c", "d", "s");
        assertThat(SqlColumns.ofCondition(
                        "f_l(\"A b_l\") = a_R and 'no_l' = x and A_l > s_r.b_l and y_l::text_l = '_l'"))
                .containsExactly("A b", "a", "s", "y", "text");
    }
}
