package dev.linkage.internal.run.directory;

import static dev.linkage.internal.run.directory.SampleRun.IDENTITY;
import static dev.linkage.internal.run.directory.SampleRun.MODEL;
import static dev.linkage.internal.run.directory.SampleRun.identity;
import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.Comparisons.exact;
import static dev.linkage.model.LinkageModel.blocking;
import static dev.linkage.model.LinkageModel.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.engine.SourceColumn;
import dev.linkage.internal.mask.Shown;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RunIdentityTest {
    private static final double EVERY_PAIR = Double.NEGATIVE_INFINITY;

    private static LinkageModel model(double m, String... columns) {
        return LinkageModel.dedupe(
                comparing(
                        exact("name").withM(m, 1 - m).withU(0.1, 0.9),
                        exact("city").withM(0.8, 0.2).withU(0.1, 0.9)),
                blocking(on(columns)));
    }

    @Test
    void isTheSameForTheSame() {
        assertThat(IDENTITY.differences(identity(
                        MODEL, EVERY_PAIR, 5, IDENTITY.dataSets().get(0).content())))
                .isEmpty();
        assertThat(ModelIdentity.of(model(0.9, "name"), Shown.PLAIN)
                        .differences(ModelIdentity.of(model(0.9, "name"), Shown.PLAIN)))
                .isEmpty();
    }

    @Test
    void namesVersionsAndThreshold() {
        RunIdentity other = new RunIdentity(
                "0.2",
                "DuckDB v3",
                MODEL,
                2.5,
                OptionalLong.of(500),
                List.of(new SourceColumn("match_weight", "FLOAT")),
                IDENTITY.dataSets());
        assertThat(IDENTITY.differences(other))
                .containsExactly(
                        "version of linkage: 0.1 there, 0.2 now",
                        "engine: DuckDB v2.0.0 there, DuckDB v3 now",
                        "threshold: weight -Infinity there, weight 2.5 now",
                        "maxBlockSize: none there, 500 now",
                        "columns of the result: match_weight DOUBLE there, match_weight FLOAT now");
    }

    @Test
    void namesWhatDiffersInTheModel() {
        ModelIdentity there = ModelIdentity.of(model(0.9, "name"), Shown.PLAIN);
        assertThat(there.differences(ModelIdentity.of(model(0.7, "name"), Shown.PLAIN)))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("model: sha256 " + there.sha256() + " there, "),
                        line -> assertThat(line).startsWith("comparison 'name': its levels, m, u"));
        assertThat(there.differences(ModelIdentity.of(model(0.9, "name", "city"), Shown.PLAIN)))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("blocking rules: [")
                .contains(" now");
        assertThat(there.differences(ModelIdentity.of(model(0.9, "name").withPrior(0.5), Shown.PLAIN)))
                .contains("prior: " + LinkageModel.DEFAULT_PRIOR + " there, 0.5 now");
        ModelIdentity fewer = new ModelIdentity("other", LinkType.LINK, 0.5, Map.of("name", "x"), there.rules());
        assertThat(there.differences(fewer))
                .contains("link type: DEDUPE there, LINK now", "comparisons: name, city there, name now");
    }

    @Test
    void namesWhatDiffersInADataSet() {
        assertThat(IDENTITY.differences(identity(MODEL, EVERY_PAIR, 6, "other")))
                .containsExactly("data set 'a': 5 records there, 6 now");
        assertThat(IDENTITY.differences(identity(MODEL, EVERY_PAIR, 5, "7")))
                .containsExactly(
                        "data set 'a': values of its records (hash 123456789012345678901234567890 there, 7 now)");
        DataSetIdentity b = IDENTITY.dataSets().get(1);
        DataSetIdentity changed = new DataSetIdentity(
                "a", 5, List.of(new SourceColumn("id", "VARCHAR"), new SourceColumn("new", "VARCHAR")), "any");
        assertThat(with(List.of(changed, b)))
                .containsExactly(
                        "data set 'a': column 'id' is BIGINT there, VARCHAR now",
                        "data set 'a': column 'größe' is there, but not now",
                        "data set 'a': column 'new' is new");
        assertThat(with(List.of(b))).containsExactly("data sets: a, b there, b now");
    }

    private static List<String> with(List<DataSetIdentity> dataSets) {
        return IDENTITY.differences(new RunIdentity(
                "0.1", "DuckDB v2.0.0", MODEL, EVERY_PAIR, OptionalLong.empty(), IDENTITY.output(), dataSets));
    }
}
