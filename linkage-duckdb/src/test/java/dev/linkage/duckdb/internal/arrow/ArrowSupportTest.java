package dev.linkage.duckdb.internal.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrowSupportTest {
    @Test
    void isAvailableWithTheFlag() {
        assertThat(ArrowSupport.reason()).isEmpty();
        assertThat(ArrowSupport.available()).isTrue();
    }

    @Test
    void saysWithoutTheFlagWhichOneToAdd() throws Exception {
        assertThat(inOtherJvm(List.of()))
                .isEqualTo("false Arrow needs access to java.nio; start Java with " + ArrowSupport.FLAG);
    }

    @Test
    void isAvailableInAnotherJvmWithTheFlag() throws Exception {
        assertThat(inOtherJvm(List.of(ArrowSupport.FLAG))).isEqualTo("true");
    }

    private static String inOtherJvm(List<String> flags) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(flags);
        command.add("-cp");
        command.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(Print.class.getName());
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (InputStream output = process.getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroy();
        }
    }

    /** Prints what ArrowSupport says. */
    static final class Print {
        private Print() {}

        public static void main(String[] arguments) {
            System.out.println(ArrowSupport.available() + " " + ArrowSupport.reason());
        }
    }
}
