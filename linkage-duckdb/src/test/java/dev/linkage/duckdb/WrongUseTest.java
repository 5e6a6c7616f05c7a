package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.comparingWith;
import static dev.linkage.duckdb.People.person;
import static dev.linkage.duckdb.People.trained;
import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.custom;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.LinkageModel.link;
import static dev.linkage.model.LinkageModel.linkAndDedupe;
import static dev.linkage.model.Threshold.probability;
import static dev.linkage.model.Threshold.weight;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.engine.Source;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.error.ModelException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.PairRow;
import dev.linkage.predict.ScoredPairs;
import dev.linkage.train.TrainingStep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data sets, engines, models, training and thresholds as a newcomer gets them wrong. */
class WrongUseTest {
    private static final DuckDb DB = DuckDb.open();

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    private static LinkageModel linking() {
        return link(comparing(trainedExact("name")), blocking(on("city")));
    }

    /** Hashes know nothing of a collation, so blocking would lose pairs without a word. */
    @Test
    void refusesCollations() {
        LinkageModel model = dedupe(comparing(trainedExact("name")), blocking(on("name")));
        try (DuckDb db = DuckDb.open()) {
            db.execute("CREATE TABLE people (unique_id INTEGER, name VARCHAR COLLATE NOCASE)");
            db.execute("INSERT INTO people VALUES (1, 'Smith'), (2, 'SMITH')");
            for (Source source : List.of(db.table("people"), db.query("SELECT unique_id, name FROM people"))) {
                assertThatThrownBy(() -> Linker.of(model, source).predict().rows())
                        .isInstanceOf(InputException.class)
                        .hasMessageContaining("VARCHAR COLLATE")
                        .hasMessageContaining("name")
                        .hasMessageContaining("without a collation");
            }
            db.execute("CREATE TABLE plain AS SELECT 1 AS unique_id, 'COLLATE x' AS name");
            assertThat(Linker.of(model, db.table("plain")).predict().rows().size())
                    .isZero();
        }
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().setting("default_collation", "nocase"))) {
            db.execute("CREATE TABLE people AS SELECT 1 AS unique_id, 'Smith' AS name");
            assertThatThrownBy(
                            () -> Linker.of(model, db.table("people")).predict().rows())
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("default_collation nocase");
        }
    }

    @Test
    void refusesANumberOfDataSetsThatTheLinkTypeCannotUse() {
        Source people = People.of(DB);
        assertThatThrownBy(() -> Linker.of(trained()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no data set was given");
        assertThatThrownBy(() -> Linker.of(trained(), people, people.named("more")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a dedupe model takes one data set but 2 were given")
                .hasMessageContaining("linkAndDedupe(...)");
        assertThatThrownBy(() -> Linker.of(linking(), people))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a link model takes two or more data sets but one was given")
                .hasMessageContaining("dedupe(...)");
        assertThatThrownBy(
                        () -> Linker.of(linkAndDedupe(comparing(trainedExact("name")), blocking(on("city"))), people))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a linkAndDedupe model takes two");
    }

    @Test
    void refusesAModelTrainedToDedupeWithTwoDataSets() {
        Source people = People.of(DB);
        LinkageModel model = Linker.of(comparingWith(exact("name")), people)
                .train(TrainingStep.uByRandomSampling(100))
                .model();
        assertThatThrownBy(() -> Linker.of(model, people, people.named("more")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a dedupe model takes one data set but 2 were given");
    }

    @Test
    void refusesDataSetsOfOneName() {
        assertThatThrownBy(() -> Linker.of(linking(), People.of(DB), People.of(DB)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("two data sets are named 'people'")
                .hasMessageContaining(".named(\"...\")");
    }

    @Test
    void refusesNamesThatWouldBreakCompositeIds() {
        assertThatThrownBy(() -> People.of(DB).named("a-__-b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-__-")
                .hasMessageContaining("a-__-b");
        assertThatThrownBy(() -> People.of(DB).named(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not be empty");
    }

    @Test
    void refusesDataSetsOfTwoEngines() {
        try (DuckDb other = DuckDb.open()) {
            assertThatThrownBy(() ->
                            Linker.of(linking(), People.of(DB), People.of(other).named("others")))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("'people' belongs to another engine than 'others'")
                    .hasMessageContaining("one DuckDb");
        }
    }

    @Test
    void saysThatDuckDbWasClosed() {
        DuckDb closed = DuckDb.open();
        Linker linker = Linker.of(trained(), People.of(closed));
        closed.close();
        assertThatThrownBy(() -> linker.predict().rows())
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("this DuckDb was closed")
                .hasMessageContaining("DuckDb.open()");
        assertThatThrownBy(() -> linker.train(TrainingStep.uByRandomSampling(10)))
                .hasMessageContaining("this DuckDb was closed");
        assertThatThrownBy(() -> linker.predict().toParquet(directory.resolve("pairs")))
                .hasMessageContaining("this DuckDb was closed");
        assertThatThrownBy(() -> closed.query("SELECT 1")).hasMessageContaining("this DuckDb was closed");
        assertThatThrownBy(() -> closed.csv("people.csv")).hasMessageContaining("this DuckDb was closed");
        assertThatThrownBy(() -> closed.table("t")).hasMessageContaining("this DuckDb was closed");
        assertThatThrownBy(() -> closed.execute("SELECT 1")).hasMessageContaining("this DuckDb was closed");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.5, -0.1, 95, Double.NaN})
    void refusesProbabilitiesOutOfRange(double value) {
        assertThatThrownBy(() -> probability(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("threshold probability must be in [0, 1] but was " + value)
                .hasMessageContaining("weight(4)");
    }

    @Test
    void refusesThresholdsThatMeanNothing() {
        assertThatThrownBy(() -> weight(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
        ScoredPairs pairs = Linker.of(trained(), People.of(DB)).predict().toParquet(directory.resolve("pairs"));
        assertThatThrownBy(pairs::cluster)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("probability(0.95)");
        assertThatThrownBy(() -> pairs.cluster(weight(2), probability(0.5), weight(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weight >= 2.0 is given twice");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 100_000_000})
    void refusesChunkCountsOutOfRange(int chunks) {
        assertThatThrownBy(() -> Chunking.fixed(chunks))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("chunks per rule must be 1 to")
                .hasMessageContaining("but was " + chunks);
    }

    @Test
    void refusesModelsThatCannotBe() {
        assertThatThrownBy(() -> comparingWith(exact("name"), exact("NAME")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("two comparisons are named 'NAME'")
                .hasMessageContaining("named(\"...\")");
        assertThatThrownBy(() -> custom("name", Level.exact("name")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("comparison 'name' has no else level")
                .hasMessageContaining("Level.otherwise()");
        assertThatThrownBy(() -> dedupe(List.of(), blocking()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("at least one comparison");
        assertThatThrownBy(() -> on(new String[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("on(...) needs at least one column");
        assertThatThrownBy(() -> on(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column name must not be empty");
        assertThatThrownBy(() -> trained().withPrior(1))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("but was 1.0");
        assertThatThrownBy(() -> trained().comparison("nmae"))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no comparison 'nmae'; it has name");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.5, 1.5, Double.NaN})
    void refusesProbabilitiesOfLevelsOutOfRange(double value) {
        assertThatThrownBy(() -> Level.exact("name").withM(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("m of level 'Exact match on name'")
                .hasMessageContaining("but was " + value);
        assertThatThrownBy(() -> Level.exact("name").withU(value)).hasMessageContaining("u of level");
        assertThatThrownBy(() -> exact("name").withM(value, 0.5))
                .hasMessageContaining("m of level 'Exact match on name'");
        assertThatThrownBy(() -> exact("name").withM(0.5))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("has 2 non-null levels but 1 values of m were given");
    }

    @Test
    void refusesToPredictUntrained() {
        assertThatThrownBy(() -> Linker.of(comparingWith(trainedExact("name"), exact("age")), People.of(DB))
                        .predict())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no level of comparison 'age' has m")
                .hasMessageContaining("em(...)");
        assertThatThrownBy(() -> Linker.of(comparingWith(exact("age").withM(0.9, 0.1)), People.of(DB))
                        .predict())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("comparison 'age' has u")
                .hasMessageContaining("uByRandomSampling(...)");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 2, -1, Double.NaN})
    void refusesRecallOutOfRange(double recall) {
        assertThatThrownBy(() -> TrainingStep.prior(recall, on("name")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("recall of a prior step must be in (0, 1] but was " + recall)
                .hasMessageContaining("80 % of all matches");
    }

    @Test
    void refusesTrainingThatCanFindNothing() {
        Linker linker = Linker.of(comparingWith(exact("name"), exact("age")), People.of(DB));
        assertThatThrownBy(() -> TrainingStep.prior(0.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least one rule");
        assertThatThrownBy(() -> linker.train(TrainingStep.prior(0.5, on("age"), on("born"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no pair is found by (age) or (born)")
                .hasMessageContaining("withPrior(...)");
        assertThatThrownBy(() -> linker.train(TrainingStep.em("born")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("EM on born")
                .hasMessageContaining("finds no pair");
        assertThatThrownBy(() -> linker.train(TrainingStep.em("name", "age")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("EM on name & age")
                .hasMessageContaining("would train nothing")
                .hasMessageContaining("rule on fewer columns");
        assertThatThrownBy(() -> linker.train(TrainingStep.em(on("name")).fixingM()))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("estimatingU()");
        assertThatThrownBy(() -> linker.train(TrainingStep.em("citi")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'citi'")
                .hasMessageContaining("did you mean 'city'?");
        assertThatThrownBy(() -> linker.train(TrainingStep.prior(0.01, on("name"), on("city"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("every pair would be a match");
        assertThatThrownBy(() -> TrainingStep.uByRandomSampling(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0.0");
    }

    @Test
    void refusesToTrainOnOneRecord() {
        Linker linker = Linker.of(comparingWith(exact("name")), DB.records("one", List.of(person(1, "a", "b", 3))));
        assertThatThrownBy(() -> linker.train(TrainingStep.prior(0.5, on("city"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("make no pair at all");
        assertThatThrownBy(() -> linker.train(TrainingStep.uByRandomSampling(100)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no pair with values");
    }

    @Test
    void givesNoPairsWhereRulesFindNone() {
        LinkageModel model = dedupe(comparing(trainedExact("name")), blocking(on("born")));
        Linker linker = Linker.of(model, People.of(DB));
        assertThat(linker.predict().rows().size()).isZero();
        ScoredPairs pairs = linker.predict().toParquet(directory.resolve("none"));
        assertThat(pairs.size()).isZero();
        assertThat(pairs.cluster(weight(0)).members()).hasSize(5);
    }

    @Test
    void listsTheColumnsOfAPair() {
        PairRow row = Linker.of(trained(), People.of(DB)).predict().rows().get(0);
        assertThatThrownBy(() -> row.value("uniqueid_l"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no column 'uniqueid_l'")
                .hasMessageContaining("unique_id_l");
    }

    @Test
    void namesRecordsThatAreNoLongerThere() throws Exception {
        Path file = directory.resolve("people.csv");
        Files.write(file, List.of("unique_id,name,city", "a,x,y", "b,x,y", "c,x,y"));
        ScoredPairs pairs = Linker.of(trained(), DB.csv(file)).predict().toParquet(directory.resolve("pairs"));
        Files.write(file, List.of("unique_id,name,city", "a,x,y", "d,x,y"));
        assertThatThrownBy(() -> pairs.cluster(weight(-100)).members())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("3 pairs name records that the data sets do not have, such as 'b', 'c'")
                .hasMessageContaining("unchanged");
    }

    @Test
    void refusesClusterColumnsOfOneName() {
        Source people = DB.query("SELECT i AS unique_id, 'a' AS name, 'b' AS city, 1 AS cluster_id FROM range(3) t(i)");
        ScoredPairs pairs = Linker.of(trained(), people).predict().toParquet(directory.resolve("pairs"));
        assertThatThrownBy(() -> pairs.cluster(weight(0)).retain("Cluster_id"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("two columns named 'Cluster_id'");
        assertThatThrownBy(() -> pairs.cluster(weight(0)).retain("nmae"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("did you mean 'name'?");
        assertThatThrownBy(() -> pairs.cluster(weight(0)).accuracy("nosuch"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'nosuch'");
        assertThat(pairs.cluster(weight(0)).retain("unique_id", "name", "NAME").members())
                .hasSize(3);
    }

    @Test
    void refusesRulesThatCannotBeExploded() {
        LinkageModel model = dedupe(
                comparing(trainedExact("name")),
                blocking(BlockingRule.sql("l.name < r.name").exploding("tags")));
        assertThatThrownBy(() -> Linker.of(model, People.of(DB)).predict().rows())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("no equality to join on");
        assertThatThrownBy(() -> TrainingStep.em(on("tags").exploding("tags")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tags");
    }

    @Test
    void refusesObjectsThatAreNoRecords() {
        List<Object> mixed = new ArrayList<>(List.of(Map.of("a", 1), "text"));
        assertThatThrownBy(() -> DB.records(mixed))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("element 1");
        assertThatThrownBy(() -> DB.records(List.of("text")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("java.lang.String");
    }

    @Test
    void refusesSourcesThatAreNotThere() {
        assertThatThrownBy(() -> DB.csv(directory.resolve("nosuch.csv").toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nosuch.csv");
        assertThatThrownBy(() -> DB.table("nosuch"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("nosuch");
        assertThatThrownBy(() -> ColumnExpression.column("a").substring(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(0, 1)");
    }
}
