package dev.linkage.duckdb.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

class RuntimeClassPathTest {
    @Test
    void holdsNoHadoopClass() throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> jars = new ArrayList<>();
        List<String> hadoop = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                jars.add(entry);
                try (JarFile jar = new JarFile(entry)) {
                    jar.stream()
                            .map(file -> file.getName())
                            .filter(name -> name.startsWith("org/apache/hadoop/"))
                            .forEach(hadoop::add);
                }
            }
        }
        assertThat(jars).anyMatch(jar -> jar.contains("parquet-hadoop"));
        assertThat(hadoop).isEmpty();
        assertThatThrownBy(() -> Class.forName("org.apache.hadoop.conf.Configuration"))
                .isInstanceOf(ClassNotFoundException.class);
    }
}
