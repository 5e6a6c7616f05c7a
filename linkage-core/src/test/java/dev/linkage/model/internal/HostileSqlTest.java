package dev.linkage.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostileSqlTest {

    private static final String[] TOKENS = {
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ".",
        "=",
        "<=",
        ">=",
        "<",
        "-",
        "+",
        "*",
        "/",
        "||",
        "::",
        "->",
        "->>",
        "'",
        "\"",
        "''",
        "\"\"",
        "'x'",
        "\"a_l\"",
        "a_l",
        "a_r",
        "b_l",
        "l",
        "r",
        "l.a",
        "r.a",
        "AND",
        "OR",
        "NOT",
        "IS",
        "NULL",
        "IN",
        "BETWEEN",
        "CASE",
        "WHEN",
        "THEN",
        "ELSE",
        "END",
        "CAST",
        "AS",
        "TEXT",
        "lambda",
        "x",
        ":",
        "1",
        "0.9",
        "1e",
        "0x1",
        "--",
        "/*",
        "*/",
        "\n",
        ";",
        "levenshtein(",
        "jaro_similarity(",
        "list_transform(",
        "abs(",
        "epoch(",
        "nullif(",
        "regexp_extract(",
        "list_max(",
        "radians(",
        "try_strptime(",
        "substring(",
        "_l",
        "\uD83D\uDE00"
    };

    private static void readEverything(String sql) {
        Condition condition = ConditionReader.read(sql.isBlank() ? "x" : sql);
        assertThat(SplinkSql.condition(condition)).isNotEmpty();
        BlockingRule rule = RuleReader.read(sql.isBlank() ? "x" : sql, List.of());
        assertThat(SplinkSql.rule(rule.predicate())).isNotEmpty();
        assertThat(RuleParts.of(rule.predicate())).isNotNull();
        assertThat(Lambdas.translateArrows(sql)).isNotNull();
        assertThat(SqlColumns.ofCondition(sql)).isNotNull();
        assertThat(SqlColumns.ofRule(sql)).isNotNull();
        assertThat(SqlColumns.on(Side.LEFT_PREFIX, sql)).isNotNull();
    }

    @Test
    void neverThrowsOnGarbage() {
        Random random = new Random(20);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int n = random.nextInt(14); n >= 0; n--) {
                sql.append(TOKENS[random.nextInt(TOKENS.length)]).append(random.nextInt(3) == 0 ? "" : " ");
            }
            readEverything(sql.toString());
        }
    }

    @Test
    void readsWhatItWritesToTheSameCondition() {
        Random random = new Random(21);
        int typed = 0;
        for (int i = 0; i < 4_000; i++) {
            String sql = predicate(random, 3);
            Condition condition = ConditionReader.read(sql);
            Condition again = ConditionReader.read(SplinkSql.condition(condition));
            assertThat(ConditionReader.read(SplinkSql.condition(again))).as(sql).isEqualTo(again);
            typed += condition instanceof Condition.Sql ? 0 : 1;
        }
        assertThat(typed).isGreaterThan(500);
    }

    private static String predicate(Random random, int depth) {
        String[] values = {"a_l", "a_r", "\"b c_l\"", "\"b c_r\"", "lower(a_l)", "LOWER(a_r)", "'x'", "CAST(1 AS INT)"};
        return switch (random.nextInt(depth > 0 ? 6 : 3)) {
            case 0 -> values[random.nextInt(values.length)] + " = " + values[random.nextInt(values.length)];
            case 1 -> "a_l IS NULL OR a_r IS NULL";
            case 2 -> "jaro_similarity(" + values[random.nextInt(4)] + ", " + values[random.nextInt(4)] + ") >= 0.5";
            case 3 -> "NOT (" + predicate(random, depth - 1) + ")";
            case 4 -> "(" + predicate(random, depth - 1) + ") AND " + predicate(random, 0);
            default -> predicate(random, depth - 1) + " OR (" + predicate(random, depth - 1) + ")";
        };
    }

    @Test
    void survivesDeepNestingOnASmallStack() throws InterruptedException {
        List<Throwable> thrown = new ArrayList<>();
        Thread thread = new Thread(null, HostileSqlTest::readDeepSql, "small stack", 256 * 1024);
        thread.setUncaughtExceptionHandler((where, e) -> thrown.add(e));
        thread.start();
        thread.join();
        assertThat(thrown).isEmpty();
    }

    private static void readDeepSql() {
        for (String open :
                List.of("(", "[", "NOT ", "-", "f(", "CASE WHEN ", "NOT (", "x + (", "a_l::", "((a_l = a_r) AND ")) {
            String close =
                    open.contains("[") ? "]" : open.startsWith("CASE") ? " THEN 1 END" : open.contains("(") ? ")" : "";
            for (int n : List.of(30, 45, 400, open.length() < 3 ? 10_000 : 1_000)) {
                readEverything(open.repeat(n));
                readEverything(open.repeat(n) + "a_l = a_r" + close.repeat(n));
            }
        }
        for (String chain :
                List.of(" + a_l", " || a_l", " AND a_l = a_r", " OR a_l = a_r", "::text", "[1]", ", a_l", ".a")) {
            for (int n : List.of(95, 300, 990, 3_000)) {
                readEverything(
                        "a_l" + chain.repeat(n) + " = a_r" + chain.repeat(n).replace("a_l", "a_r"));
            }
        }
    }
}
