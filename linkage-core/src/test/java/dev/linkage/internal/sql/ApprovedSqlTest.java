package dev.linkage.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.SqlStatement;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelCheck;
import dev.linkage.model.ModelJson;
import dev.linkage.model.Threshold;
import dev.linkage.model.internal.ModelColumns;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The statements of the one-table reference model, as text to be read in review. After a change that is meant, write
 * them anew with {@code mvn -o -pl linkage-core test -Dtest=ApprovedSqlTest -Dsql.approve=true} and look at the
 * difference.
 */
class ApprovedSqlTest {
    private static final String FOLDER = "dev/linkage/internal/sql/";
    private static final List<String> COLUMNS =
            List.of("unique_id", "first_name", "surname", "dob", "city", "email", "cluster");

    private final LinkageModel model = ModelCheck.requireTrained(
                    ModelJson.parse(resource("dev/linkage/testkit/conformance/one_table/model.json")))
            .model();
    private final Orientation orientation = new Orientation(LinkType.DEDUPE, 1);
    private final PreparedLayout layout = layout();
    private final PairsSql pairs =
            new PairsSql(layout, orientation, new PreparedTables.OneTable("records", List.of("", "", "", "exploded")));
    private final PrepareSql prepare = new PrepareSql(layout, orientation, "unique_id");
    private final ScoreSql score = new ScoreSql(model, layout, pairs, List.of("people"));

    private PreparedLayout layout() {
        PreparedLayout made = new PreparedLayout(new ModelColumns(COLUMNS), "unique_id");
        model.comparisons().forEach(made::add);
        model.blockingRules().forEach(made::add);
        made.retainColumns(model);
        return made;
    }

    private static String resource(String name) {
        try (InputStream in = ApprovedSqlTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void verify(String name, SqlStatement... statements) {
        StringBuilder text = new StringBuilder();
        for (SqlStatement statement : statements) {
            text.append("-- ")
                    .append(statement.step())
                    .append('\n')
                    .append(SqlLayout.of(statement.sql()))
                    .append('\n');
        }
        String file = FOLDER + name + ".approved.sql";
        if (Boolean.getBoolean("sql.approve")) {
            try {
                Files.writeString(Path.of("src/test/resources", file), text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return;
        }
        assertThat(text.toString()).isEqualTo(resource(file));
    }

    @Test
    void preparesRecords() {
        verify(
                "prepare",
                prepare.numbered("numbered", List.of(prepare.records("people", 0, false)), List.of("people")),
                prepare.faultyIds("numbered"),
                prepare.filled("numbered", 1),
                prepare.finished("records", "numbered"),
                pairs.blocks().countByKey(1, KeyRange.ALL));
    }

    @Test
    void scoresAChunk() {
        Chunk chunk = Chunk.ofKeys(2, new KeyRange(0, (1L << 62) - 1), 100, 50);
        verify("chunk", score.scored(chunk, Threshold.weight(-2)));
    }

    @Test
    void countsRandomPairs() {
        verify(
                "random-pairs",
                score.levelCounts(
                        pairs.random(score.pairColumns(), "unique_id", List.of("people"), Optional.of(123L), "")));
    }

    @Test
    void countsPatterns() {
        verify("patterns", score.patterns(Chunk.ofKeys(1, KeyRange.ALL, 0, 0), true));
    }

    @Test
    void explodesArrays() {
        PreparedLayout arrays =
                new PreparedLayout(new ModelColumns(List.of("unique_id", "tags", "marks", "city")), "unique_id");
        arrays.add(BlockingRule.on("tags", "marks").exploding("tags", "marks"));
        arrays.add(BlockingRule.on("city"));
        PairsSql found =
                new PairsSql(arrays, orientation, new PreparedTables.OneTable("records", List.of("exploded", "")));
        PrepareSql exploding = new PrepareSql(arrays, orientation, "unique_id");
        verify(
                "exploded",
                exploding.finished("records", "numbered"),
                exploding.exploded("exploded", "records", arrays.rules().get(0)),
                found.count(Chunk.ofKeys(0, KeyRange.ALL, 0, 0), List.of()),
                found.count(Chunk.ofKeys(1, KeyRange.ALL, 0, 0), List.of(0)));
    }
}
