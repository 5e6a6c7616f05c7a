package dev.linkage.duckdb;

import static dev.linkage.duckdb.People.trained;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.Linker;
import dev.linkage.error.ModelException;
import dev.linkage.model.LinkageModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Model files that cannot be used. */
class WrongModelFileTest {
    @TempDir
    Path directory;

    private Path file;
    private String good;

    @BeforeEach
    void saveAModel() throws IOException {
        file = directory.resolve("model.json");
        trained().save(file);
        good = Files.readString(file);
    }

    private AbstractThrowableAssert<?, ? extends Throwable> refusal(String text) throws IOException {
        assertThat(text).isNotEqualTo(good);
        Files.writeString(file, text);
        return assertThatThrownBy(() -> LinkageModel.load(file))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void loadsTheGoodOne() {
        try (DuckDb db = DuckDb.open()) {
            assertThat(Linker.of(LinkageModel.load(file), People.of(db))
                            .predict()
                            .rows()
                            .size())
                    .isEqualTo(4);
        }
    }

    @Test
    void refusesNumbersThatAreNoProbabilities() throws IOException {
        refusal(good.replace("0.9", "NaN"))
                .hasMessageContaining("comparison 1 'name', level")
                .hasMessageContaining("'m_probability' must be a finite number but was NaN");
        refusal(good.replace("0.9", "0"))
                .hasMessageContaining("'m_probability' must be above 0 but was 0.0")
                .hasMessageContaining("comparison 1 'name', level");
        refusal(good.replace("0.9", "7")).hasMessageContaining("at most 1 but was 7.0");
        refusal(good.replace("0.9", "\"high\"")).hasMessageContaining("must be a number but was 'high'");
    }

    @Test
    void refusesAMissingElseLevel() throws IOException {
        refusal(good.replace("\"ELSE\"", "\"name_l = 'x'\""))
                .hasMessageContaining("comparison 1 'name'")
                .hasMessageContaining("no else level");
    }

    @Test
    void refusesTextThatIsNoModel() throws IOException {
        refusal(good.substring(0, good.length() / 2)).hasMessageContaining("no complete JSON at line");
        refusal("").hasMessageContaining("it is empty");
        refusal("[1, 2]").hasMessageContaining("no JSON object");
        refusal("{not json").hasMessageContaining("no complete JSON at line 1");
        refusal("{}").hasMessageContaining("'link_type' is missing");
        refusal("{\"link_type\": \"dedupe_only\"}").hasMessageContaining("at least one comparison");
        refusal(good.replaceFirst("\\{", "{\"link_typo\": 1, ")).hasMessageContaining("unknown key 'link_typo'");
        refusal(good.replace("dedupe_only", "dedupe")).hasMessageContaining("unknown link_type 'dedupe'");
    }

    @Test
    void refusesPlacesThatHoldNoFile() {
        Path missing = directory.resolve("nosuch.json");
        assertThatThrownBy(() -> LinkageModel.load(missing))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(missing + ": there is no such file");
        assertThatThrownBy(() -> LinkageModel.load(directory))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("it is a directory");
    }
}
