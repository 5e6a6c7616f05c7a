package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trained;
import static dev.linkage.duckdb.People.trainedExact;
import static dev.linkage.duckdb.People.trainedLevel;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static dev.linkage.model.LinkageModel.dedupe;
import static dev.linkage.model.Threshold.weight;
import static dev.linkage.train.TrainingStep.em;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.linkage.Linker;
import dev.linkage.chunk.ChunkPlan;
import dev.linkage.chunk.Decision;
import dev.linkage.chunk.LeftOut;
import dev.linkage.chunk.RuleCounts;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.error.LimitException;
import dev.linkage.error.LinkageException;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.Level;
import dev.linkage.predict.Limits;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under masking a value of the data appears in no error, decision or manifest, however it went wrong. */
class MaskedValuesTest {
    private static final String SECRET = "Zanzibar";
    private static final DuckDbOptions MASKED = DuckDbOptions.defaults().maskValues(true);
    private static final DuckDb DB = DuckDb.open(MASKED);

    @TempDir
    Path directory;

    @AfterAll
    static void close() {
        DB.close();
    }

    /** The value is planted as it is or, where an engine would change it, in another case. */
    private static void assertSecret(String text) {
        assertThat(text).doesNotContainIgnoringCase(SECRET);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refusal(ThrowingCallable work) {
        Throwable thrown = catchThrowable(work);
        assertThat(thrown).isNotNull();
        StringWriter printed = new StringWriter();
        thrown.printStackTrace(new PrintWriter(printed));
        assertSecret(printed.toString());
        assertSecret(thrown.toString());
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            assertSecret(String.valueOf(cause.getMessage()));
            assertThat(cause.getSuppressed()).isEmpty();
            if (cause instanceof EngineException engine) {
                assertSecret(engine.sql());
                assertSecret(engine.step());
            }
        }
        return assertThat(thrown);
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private static long read(Source source) {
        try (Workspace workspace = DB.workspace(Optional.empty())) {
            return workspace.stream(
                    new SqlStatement("prepare records", "SELECT * FROM " + source.relation()), batch -> {});
        }
    }

    private static void predict(Source source, BlockingRule rule, Comparison... more) {
        List<Comparison> comparisons = new ArrayList<>(List.of(more));
        comparisons.add(trainedExact("name"));
        Linker.of(dedupe(comparing(comparisons.toArray(Comparison[]::new)), blocking(rule)), source)
                .predict()
                .rows();
    }

    private static Source people() {
        return DB.query(
                "SELECT i AS unique_id, '" + SECRET + "' AS name, '" + SECRET + "' AS city FROM range(20) t(i)");
    }

    @Test
    void idsThatRepeat() throws IOException {
        Path file = file("people.csv", "unique_id,name,city\n" + (SECRET + ",x,y\n").repeat(2));
        refusal(() -> Linker.of(trained(), DB.csv(file)).predict().rows())
                .isInstanceOf(InputException.class)
                .hasMessageContaining("column 'unique_id'")
                .hasMessageContaining("<text of 8 characters> in 2 records of 'people'");
    }

    @Test
    void datesOfAnotherFormat() throws IOException {
        Path file = file("people.csv", "unique_id,name,dob\n1,x," + SECRET + "\n2,x," + SECRET + "\n");
        Linker linker = Linker.of(
                dedupe(comparing(trainedExact("name"), Comparisons.dateOfBirth("dob")), blocking(on("name"))),
                DB.csv(file));
        refusal(() -> linker.train(em(on("name"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no value of 'dob' is a date")
                .hasMessageContaining("such as <text of 8 characters>");
    }

    @Test
    void recordsThatAreNoLongerThere() throws IOException {
        String kept = "unique_id,name,city\na,x,y\n";
        Path file = file("people.csv", kept + SECRET + ",x,y\n");
        ScoredPairs pairs = Linker.of(trained(), DB.csv(file)).predict().toParquet(directory.resolve("pairs"));
        file("people.csv", kept + "d,x,y\n");
        refusal(() -> pairs.cluster(weight(-100)).members()).hasMessageContaining("such as <text of 8 characters>");
    }

    @Test
    void valuesOfCsvFilesThatHaveAnotherType() throws IOException {
        for (String type : List.of("DATE", "INTEGER", "DOUBLE", "DECIMAL(9,2)", "TIMESTAMP", "BOOLEAN")) {
            Path file = file("people.csv", "id,dob\n1," + SECRET + "\n");
            refusal(() -> read(DB.csv(file).type("dob", type)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(file + ", line 2: column 'dob' holds \"<text of 8 characters>\", which is no "
                            + type.replaceFirst("\\(.*", ""));
        }
        // What follows the value in the engine's message is in the value.
        Path sly = file("sly.csv", "id,dob\n1,\"x\"\" to 'DATE'\n" + SECRET + "\n  file = " + SECRET + "\n\"\n");
        refusal(() -> read(DB.csv(sly).type("dob", "DATE")))
                .hasMessageContaining(sly.toString())
                .hasMessageContaining("column 'dob'");
    }

    @Test
    void linesOfCsvFilesThatCannotBeRead() throws IOException {
        Map<String, String> faults = Map.of(
                SECRET + "," + SECRET + "," + SECRET,
                "3 fields where the header has 2",
                SECRET,
                "1 fields where the header has 2",
                "1,\"" + SECRET + "\n2,x",
                "a quote is opened",
                "1,\"Zan\"zibar",
                "a quote is opened");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            Path file = file("people.csv", "id,name\n" + fault.getKey() + "\n");
            refusal(() -> read(DB.csv(file)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(file + ", line 2")
                    .hasMessageContaining(fault.getValue());
        }
        Path bytes = directory.resolve("latin.csv");
        Files.write(bytes, ("id,name\n1," + SECRET + "\u00e4\n").getBytes(ISO_8859_1));
        refusal(() -> read(DB.csv(bytes))).hasMessageContaining(bytes + ", line 2: the bytes are not UTF-8");
        Path wide = file("wide.csv", "id,name\n1," + SECRET.repeat(300_000) + "\n");
        refusal(() -> read(DB.csv(wide)))
                .hasMessageContaining(wide + ", line 2")
                .hasMessageContaining("Maximum line size");
    }

    @Test
    void firstLinesOfCsvFilesWithoutNames() throws IOException {
        Path twice = file("twice.csv", SECRET + "," + SECRET + "\n");
        refusal(() -> read(DB.csv(twice)))
                .hasMessageContaining(twice.toString())
                .hasMessageContaining("are the same");
        Path named = file("a.csv", "id,name\n1,x\n");
        Path unnamed = file("b.csv", "id," + SECRET + "\n");
        refusal(() -> read(DB.csv(named, unnamed)))
                .hasMessageContaining(unnamed + " has the columns id, <text of 8 characters>");
        Path date = file("date.csv", "id,2001-12-31\n");
        assertThat(catchThrowable(() -> read(DB.csv(date))))
                .hasMessageContaining(date.toString())
                .hasMessageNotContaining("2001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": 2, \"x\": Zanzibar}",
                "{\"id\": 2, \"x\": \"Zanzibar",
                "{\"id\": 2, \"x\": \"Zanzibar\"}",
                "{\"id\": 2, \"x\": {\"Zanzibar\": 1}}",
                "{\"id\": 2, \"x\": [\"Zanzibar\"]}",
                "[\"Zanzibar\"]",
                "\"Zanzibar\""
            })
    void faultsOfJsonFiles(String line) throws IOException {
        Path good = file("good.json", "{\"id\": 1, \"x\": \"1\"}\n");
        Source source = DB.json(good).types(Map.of("id", "BIGINT", "x", "DATE"));
        source.columns();
        Files.writeString(good, line + "\n");
        refusal(() -> read(source)).isInstanceOf(InputException.class);
        Files.writeString(good, "{\"id\": 1, \"x\": \"2001-01-01\"}\n" + line + "\n");
        refusal(() -> read(source)).isInstanceOf(InputException.class).hasMessageContaining(good.toString());
    }

    @Test
    void filesThatAreDamaged() throws IOException {
        Path whole = directory.resolve("whole.parquet");
        DB.execute("COPY (SELECT i, hash(i)::VARCHAR AS x FROM range(100000) t(i)) TO '" + whole + "'");
        byte[] bytes = Files.readAllBytes(whole);
        for (int length : new int[] {0, 3, bytes.length / 2, bytes.length - 4}) {
            Path cut = Files.write(directory.resolve("cut.parquet"), Arrays.copyOf(bytes, length));
            refusal(() -> read(DB.parquet(cut)))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(cut.toString())
                    .hasMessageContaining("damaged");
        }
    }

    @Test
    void recordsWhoseCodeFails() {
        record Person(int unique_id, String name) {
            public String name() {
                throw new IllegalStateException(name);
            }

            @Override
            public String toString() {
                return name;
            }
        }
        refusal(() -> DB.records(List.of(new Person(1, SECRET))))
                .hasMessageContaining("Cannot read name() of <text of 8 characters>")
                .hasMessageContaining("IllegalStateException");
    }

    @Test
    void keysOfHeavyBlocks() {
        Linker linker = Linker.of(dedupe(comparing(trainedExact("name")), blocking(on("city"))), people());
        refusal(() -> linker.predict()
                        .limits(Limits.defaults().maxCandidatePairs(5))
                        .rows())
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("rule 0 (city)")
                .hasMessageContaining("'<text of 8 characters>': 20 records, 190 pairs");
        assertThat(linker.explore().counts().toString()).contains(SECRET);
    }

    @Test
    void blocksThatACapLeavesOut() {
        List<LeftOut> heard = new ArrayList<>();
        Linker.of(dedupe(comparing(trainedExact("name")), blocking(on("city"))), people())
                .predict()
                .maxBlockSize(5)
                .listener(new ProgressListener() {
                    @Override
                    public void leftOut(List<LeftOut> blocks) {
                        heard.addAll(blocks);
                    }
                })
                .rows();
        assertThat(heard).hasSize(1);
        assertSecret(heard.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(name_l AS INTEGER) = 1",
                "CAST(name_l AS DATE) = name_r::DATE",
                "error(name_l)::BOOLEAN",
                "error('file \"' || name_l || '\": corrupt file, schema mismatch in glob, LINE 1: ' || name_r)::BOOLEAN",
                "error('CSV Error on Line: 1' || chr(10) || 'Original Line: ' || name_l || chr(10) || name_r)::BOOLEAN",
                "strptime(name_l, '%Y') = strptime(name_r, 'Zanzibar')",
                "regexp_matches(name_l, name_r || '(')",
                "json_extract(name_l, '$.a') IS NULL",
                "CAST(name_l || ''' to INT32' AS INTEGER) = 1",
                "CAST([name_l] AS INTEGER[]) = [1]",
                "CAST(name_l AS ENUM('a', 'b')) = 'a'",
                "name_l::UUID = name_r::UUID",
                "(/* Zanzibar */ name_l = $$Zanzibar$$ AND error(name_r)::BOOLEAN)",
                "from_hex(name_l) IS NULL"
            })
    void errorsWhileScoring(String sql) throws IOException {
        Comparison odd = trainedLevel("odd", Level.sql(sql, "odd"));
        refusal(() -> predict(people(), on("city"), odd)).isInstanceOf(LinkageException.class);

        Path run = directory.resolve("run");
        refusal(() -> Linker.of(
                                dedupe(
                                        comparing(odd),
                                        blocking(BlockingRule.sql(
                                                "l.city = r.city AND l.name <> 'Zanzibar' OR l.city = 'Zanzibar'"))),
                                people())
                        .predict()
                        .toParquet(run))
                .isInstanceOf(LinkageException.class);
        String manifest = Files.readString(run.resolve("_manifest.jsonl"));
        assertThat(manifest).contains("\"failed\"");
        assertSecret(manifest);
    }

    @Test
    void saysWhichTypeAValueIsNot() {
        refusal(() -> predict(people(), on("city"), trainedLevel("odd", Level.sql("name_l::INTEGER = 1", "odd"))))
                .hasMessageContaining("Conversion Error: Could not convert string '<text of 8 characters>' to INT32");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name_l = = 'Zanzibar'",
                "nosuch(name_l, 'Zanzibar')",
                "name_l + 'Zanzibar' > 1",
                "name = 'Zanzibar'"
            })
    void literalsOfSqlThatIsNotUnderstood(String sql) {
        refusal(() -> predict(people(), on("city"), trainedLevel("odd", Level.sql(sql, "odd"))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("comparison 'odd', level 'odd'");
        refusal(() -> predict(people(), BlockingRule.sql(sql))).isInstanceOf(InputException.class);
        refusal(() -> DB.query("SELECT * FROM " + sql));
        refusal(() -> DB.execute("INSERT INTO nosuch VALUES ('Zanzibar')"));
    }

    @Test
    void saysWhatDuckDbDoesNotUnderstand() {
        refusal(() -> predict(people(), BlockingRule.sql("l.name = = 'Zanzibar'")))
                .hasMessageContaining("Parser Error: syntax error at or near \"=\"");
        refusal(() -> predict(people(), BlockingRule.sql("nosuch(l.name, 'Zanzibar')")))
                .hasMessageContaining("Function with name nosuch does not exist");
        refusal(() -> predict(people(), BlockingRule.sql("l.name + 1 > 1 AND l.city = 'Zanzibar'")))
                .hasMessageContaining("argument types '+(VARCHAR, INTEGER_LITERAL)'");
    }

    @Test
    void valuesInTablesOfTheUser() {
        DB.execute("CREATE OR REPLACE TABLE keyed (name VARCHAR PRIMARY KEY, age TINYINT)");
        DB.execute("INSERT INTO keyed VALUES ('Zanzibar', 1)");
        refusal(() -> DB.execute("INSERT INTO keyed VALUES ('Zanzibar', 1)")).isInstanceOf(EngineException.class);
        assertThat(catchThrowable(() -> DB.execute("INSERT INTO keyed SELECT 'x', 4711 FROM range(2)")))
                .hasMessageNotContaining("value 4711");
    }

    @Test
    void decisionsAndManifestsOfChunksThatSpill() throws IOException {
        AtomicBoolean spilling = new AtomicBoolean();
        try (DuckDb db = new ForcedSpills(spilling::get).open(MASKED)) {
            Source people =
                    db.query("SELECT i AS unique_id, '" + SECRET + "' AS name, 'x' AS city FROM range(20) t(i)");
            List<Decision> decisions = new ArrayList<>();
            Path run = directory.resolve("run");
            Linker.of(
                            dedupe(
                                    comparing(trainedExact("name")),
                                    blocking(BlockingRule.sql("l.city = r.city AND l.name = 'Zanzibar'"))),
                            people)
                    .predict()
                    .listener(new ProgressListener() {
                        @Override
                        public void planned(ChunkPlan plan, List<RuleCounts> counts, long pairsInAll) {
                            spilling.set(true);
                        }

                        @Override
                        public void decided(Decision decision) {
                            decisions.add(decision);
                        }
                    })
                    .toParquet(run);
            assertThat(decisions).isNotEmpty();
            assertSecret(decisions.toString());
            assertSecret(Files.readString(run.resolve("_manifest.jsonl")));
        }
    }

    @Test
    void isOffByDefault() throws IOException {
        Path file = file("people.csv", "unique_id,name,city\n" + (SECRET + ",x,y\n").repeat(2));
        try (DuckDb db = DuckDb.open()) {
            assertThat(catchThrowable(
                            () -> Linker.of(trained(), db.csv(file)).predict().rows()))
                    .hasMessageContaining("'" + SECRET + "'");
            assertThat(db.masksValues()).isFalse();
        }
        assertThat(DuckDbOptions.defaults().maskValues(true)).hasToString("DuckDbOptions[maskValues=true]");
        assertThat(DB.masksValues()).isTrue();
    }
}
