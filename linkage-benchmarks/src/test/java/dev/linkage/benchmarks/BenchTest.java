package dev.linkage.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final Bench bench = new Bench(
            List.of(new ExitWithCount("second", "Second thing."), new ExitWithCount("first-one", "First thing.")),
            new PrintStream(out, true, UTF_8),
            new PrintStream(errors, true, UTF_8));

    @Test
    void listsBenchmarksByNameWhenNoneIsNamed() {
        assertThat(bench.run(List.of())).isZero();
        assertThat(out.toString(UTF_8).lines()).containsExactly("first-one  First thing.", "second     Second thing.");
    }

    @Test
    void passesTheArgumentsAfterTheName() {
        assertThat(bench.run(List.of("second", "a", "b", "c"))).isEqualTo(3);
    }

    @Test
    void answersAnUnknownNameWithTheKnownOnes() {
        assertThat(bench.run(List.of("third"))).isEqualTo(2);
        assertThat(errors.toString(UTF_8)).contains("'third'", "first-one, second");
        assertThat(out.size()).isZero();
    }

    private record ExitWithCount(String name, String summary) implements Benchmark {
        @Override
        public int run(List<String> arguments) {
            return arguments.size();
        }
    }
}
