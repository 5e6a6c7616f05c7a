package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.comparingWith;
import static dev.linkage.duckdb.People.trained;
import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.duckdb.People.trainedLevel;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.train.TrainingStep;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SQL of the user's own that DuckDB cannot understand: the message says where it came from and what DuckDB says. */
class WrongSqlTest {
    private static final DuckDb DB = DuckDb.open();

    @AfterAll
    static void close() {
        DB.close();
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusal(LinkageModel model) {
        return assertThatThrownBy(
                        () -> Linker.of(model, People.of(DB)).predict().rows())
                .isInstanceOf(InputException.class)
                .hasMessageNotContaining("LINE 1")
                .hasMessageNotContaining("SELECT");
    }

    private static LinkageModel level(String sql) {
        return comparingWith(trainedExact("name"), trainedLevel("odd", Level.sql(sql, "both odd")));
    }

    private static LinkageModel rule(String sql) {
        return dedupe(comparing(trainedExact("name")), blocking(BlockingRule.sql(sql)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    name_l = = name_r               | syntax error
                    name = name_r                   | "name" not found
                    nosuchfunction(name_l, name_r)  | nosuchfunction
                    (name_l = name_r                | syntax error
                    name_l = name_r;                | syntax error
                    name_l + born_r > 1             | No function matches
                    """)
    void namesTheLevelOfWrongSql(String sql, String says) {
        refusal(level(sql))
                .hasMessageContaining("comparison 'odd', level 'both odd'")
                .hasMessageContaining(says)
                .hasMessageContaining("_l or _r: " + sql)
                .hasMessageNotContaining("comparison 'name'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    l.name = = r.name               | syntax error
                    l.name = name                   | name
                    nosuchfunction(l.name, r.name)  | nosuchfunction
                    l.name = r.name AND x.age > 1   | x
                    """)
    void namesTheRuleOfWrongSql(String sql, String says) {
        refusal(rule(sql))
                .hasMessageContaining("blocking rule " + sql)
                .hasMessageContaining(says)
                .hasMessageContaining("l. or r.");
    }

    @Test
    void namesTheExpressionOfAWrongColumn() {
        refusal(comparingWith(trainedLevel(
                        "short",
                        Level.exact(ColumnExpression.expression("left(nmae, 1)"))
                                .labelled("first letter"))))
                .hasMessageContaining("comparison 'short', level 'first letter'")
                .hasMessageContaining("\"nmae\" not found");
    }

    @Test
    void namesEveryPartAtOnce() {
        LinkageModel model = dedupe(
                comparing(
                        trainedLevel("one", Level.sql("name_l = ) name_r", "first")),
                        trainedLevel("two", Level.sql("f(name_l)", "second"))),
                blocking(BlockingRule.sql("g(l.name) = g(r.name)")));
        refusal(model)
                .hasMessageContaining("'first'")
                .hasMessageContaining("'second'")
                .hasMessageContaining("g(l.name)");
    }

    @Test
    void namesWrongSqlInTrainingToo() {
        Linker linker = Linker.of(level("odd(age_l)"), People.of(DB));
        assertThatThrownBy(() -> linker.train(TrainingStep.uByRandomSampling(10)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("comparison 'odd'");
        assertThatThrownBy(() -> Linker.of(trained(), People.of(DB))
                        .train(TrainingStep.prior(0.5, BlockingRule.sql("l.name = odd(r.name)"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("blocking rule l.name = odd(r.name)");
    }

    @Test
    void namesTypedComparisonsThatDuckDbRefuses() {
        LinkageModel model = comparingWith(trainedLevel(
                "age", Level.absoluteDifference(ColumnExpression.column("name").lower(), 1)));
        refusal(model).hasMessageContaining("comparison 'age', level").hasMessageContaining("cast the column");
    }

    @Test
    void understandsCommentsAtTheEnd() {
        LinkageModel model = dedupe(
                comparing(trainedLevel("same", Level.sql("name_l = name_r -- as written", "same"))),
                blocking(BlockingRule.sql("l.city = r.city AND length(l.name) > 1 -- no initials")));
        assertThat(Linker.of(model, People.of(DB)).predict().rows().size()).isEqualTo(4);
    }

    @Test
    void saysWhichStepFailedOnAValue() {
        LinkageModel model = comparingWith(
                trainedLevel("number", Level.sql("CAST(name_l AS INTEGER) = CAST(name_r AS INTEGER)", "same number")));
        assertThatThrownBy(() -> Linker.of(model, People.of(DB)).predict().rows())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot score rule 0 (city)")
                .hasMessageContaining("Could not convert string 'Ada' to INT32");
    }

    @Test
    void showsDuckDbsMessageForAQuery() {
        assertThatThrownBy(() -> DB.query("SELEC 1"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot read the query")
                .hasMessageContaining("syntax error at or near \"SELEC\"");
        assertThatThrownBy(() -> DB.execute("DROP TABLE nosuch"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("nosuch");
    }
}
