package dev.linkage.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.error.OutputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DuckDbTest {

    @TempDir
    Path directory;

    private static String setting(DuckDb db, String name) {
        return single(db, "SELECT current_setting('" + name + "')::VARCHAR");
    }

    private static String single(DuckDb db, String sql) {
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("ask", sql))) {
            assertThat(rows.next()).isTrue();
            return String.valueOf(rows.text(0));
        }
    }

    @Test
    void opensTuned() {
        try (DuckDb db = DuckDb.open()) {
            assertThat(setting(db, "preserve_insertion_order")).isEqualTo("false");
            assertThat(setting(db, "autoinstall_known_extensions")).isEqualTo("false");
            assertThat(setting(db, "threads"))
                    .isEqualTo(Integer.toString(Runtime.getRuntime().availableProcessors()));
            assertThat(db.version()).matches("DuckDB v\\d+\\.\\d+\\.\\d+.*");
            assertThat(db.countsCodePoints())
                    .isEqualTo(single(db, "SELECT jaccard('é', 'e') = 0 AND levenshtein('é', 'e') = 1")
                            .equals("true"));
            assertThat(db.toString()).startsWith("DuckDb[DuckDB v").hasSizeLessThan(81);
        }
    }

    @Test
    void takesOptions() {
        DuckDbOptions options = DuckDbOptions.defaults()
                .memoryLimit("1GiB")
                .threads(1)
                .temporaryDirectory(directory.resolve("it's here"))
                .settings(Map.of("max_temp_directory_size", "5GiB"));
        try (DuckDb db = DuckDb.open(options)) {
            assertThat(setting(db, "memory_limit")).isEqualTo("1.0 GiB");
            assertThat(setting(db, "threads")).isEqualTo("1");
            assertThat(setting(db, "temp_directory")).endsWith("it's here");
            assertThat(setting(db, "max_temp_directory_size")).isEqualTo("5.0 GiB");
        }
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().memoryLimit(1L << 30))) {
            assertThat(setting(db, "memory_limit")).isEqualTo("1.0 GiB");
        }
        assertThat(options).asString().contains("memoryLimit=1GiB", "threads=1", "max_temp_directory_size=5GiB");
    }

    @Test
    void rejectsWrongOptions() {
        DuckDbOptions options = DuckDbOptions.defaults();
        assertThatThrownBy(() -> options.memoryLimit("lots"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("\"4GB\"", "\"lots\"");
        assertThatThrownBy(() -> options.memoryLimit(5)).hasMessageContaining("but was 5");
        assertThatThrownBy(() -> options.threads(0)).hasMessage("threads must be 1 or more but was 0");
        assertThatThrownBy(() -> options.setting("x'y", "1")).hasMessageContaining("x'y");
        assertThatThrownBy(() -> DuckDb.open(options.setting("thread", "4")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("refuses the setting thread = \"4\"", "unrecognized");
    }

    @Test
    void usesAConnectionWithoutDisturbingIt() throws Exception {
        String file = directory.resolve("people.duckdb").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA shop; CREATE TABLE shop.people AS SELECT 1 AS id, 'Ann' AS name");
            statement.execute("USE shop");
            try (DuckDb db = DuckDb.using(connection);
                    Workspace workspace = db.workspace(Optional.empty())) {
                TableSource people = db.table("people");
                assertThat(people.name()).isEqualTo("people");
                String table = workspace.table("copy");
                workspace.execute(
                        new SqlStatement("copy", "CREATE TABLE " + table + " AS SELECT * FROM " + people.relation()));
                assertThat(workspace.describe(new SqlStatement("look", "FROM " + table)))
                        .hasSize(2);
            }
            assertThat(connection.isClosed()).isFalse();
            try (ResultSet tables = statement.executeQuery("SELECT count(*) FROM duckdb_tables()")) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getInt(1)).isEqualTo(1);
            }
            try (ResultSet databases = statement.executeQuery(
                    "SELECT count(*) FROM duckdb_databases() WHERE database_name LIKE 'linkage%'")) {
                assertThat(databases.next()).isTrue();
                assertThat(databases.getInt(1)).isZero();
            }
        }
    }

    @Test
    void saysThatTemporaryTablesAreNotSeen() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                DuckDb db = DuckDb.using(connection)) {
            statement.execute("CREATE TEMP TABLE people AS SELECT 1 AS id");
            assertThatThrownBy(() -> db.table("people"))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("TEMP tables are seen only by the connection that made them");
        }
    }

    @Test
    void readsAttachedDatabases() throws Exception {
        String file = directory.resolve("other.duckdb").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"my people\" AS SELECT 7 AS id");
        }
        try (DuckDb db = DuckDb.open()) {
            db.execute("ATTACH '" + file + "' AS shop (READ_ONLY)");
            TableSource people = db.table("shop.\"my people\"");
            assertThat(people.name()).isEqualTo("my people");
            assertThat(single(db, "SELECT id FROM " + people.relation())).isEqualTo("7");
        }
    }

    @Test
    void putsTemporaryFilesBesideTheOutputAndRemovesThem() throws Exception {
        Path output = directory.resolve("out/pairs");
        try (DuckDb db = DuckDb.open()) {
            Path temporary;
            try (Workspace workspace = db.workspace(Optional.of(output));
                    Stream<Path> files = Files.list(output.getParent())) {
                temporary = files.findFirst().orElseThrow();
                assertThat(workspace.usage().temporaryBytes()).isZero();
            }
            assertThat(temporary.getFileName().toString()).startsWith("_");
            if (Files.getFileStore(temporary).supportsFileAttributeView("posix")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
                        .isEqualTo("rwx------");
            }
            assertThat(setting(db, "temp_directory")).isEqualTo(temporary.toString());
        }
        assertThat(output.getParent()).isEmptyDirectory();
    }

    @Test
    void saysWhenNoTemporaryDirectoryCanBeMade() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "in the way");
        try (DuckDb db = DuckDb.open()) {
            assertThatThrownBy(() -> db.workspace(Optional.of(file.resolve("pairs"))))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContainingAll("temporary directory beside", "DuckDbOptions.temporaryDirectory");
            db.workspace(Optional.of(directory.resolve("pairs"))).close();
            assertThat(setting(db, "temp_directory")).startsWith(directory.toString());
        }
    }

    @Test
    void servesSeveralThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (DuckDb db = DuckDb.open()) {
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                int rows = 100_000 + i;
                counts.add(threads.submit(() -> {
                    try (Workspace workspace = db.workspace(Optional.empty())) {
                        String table = workspace.table("mine");
                        workspace.execute(new SqlStatement(
                                "fill", "CREATE TABLE " + table + " AS SELECT range AS a FROM range(" + rows + ")"));
                        return workspace.stream(new SqlStatement("read", "FROM " + table), batch -> {});
                    }
                }));
            }
            for (int i = 0; i < 8; i++) {
                assertThat(counts.get(i).get()).isEqualTo(100_000 + i);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void saysWhenItIsClosed() {
        DuckDb db = DuckDb.open();
        Workspace workspace = db.workspace(Optional.empty());
        db.close();
        db.close();
        assertThatThrownBy(() -> db.workspace(Optional.empty()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("was closed");
        assertThatThrownBy(() -> workspace.execute(new SqlStatement("try", "SELECT 1")))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("Cannot try: this DuckDb was closed meanwhile");
        assertThat(db).asString().contains("closed");
    }

    @Test
    void saysHowToUseAReadOnlyDatabase() throws Exception {
        String url = "jdbc:duckdb:" + directory.resolve("kept.duckdb");
        DriverManager.getConnection(url).close();
        Properties readOnly = new Properties();
        readOnly.setProperty("duckdb.read_only", "true");
        try (Connection connection = DriverManager.getConnection(url, readOnly)) {
            assertThatThrownBy(() -> DuckDb.using(connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ATTACH 'file.duckdb' AS people (READ_ONLY)");
        }
    }

    @Test
    void rejectsOtherConnections() {
        Connection other = (Connection) java.lang.reflect.Proxy.newProxyInstance(
                DuckDbTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("isWrapperFor")) {
                        return false;
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
        assertThatThrownBy(() -> DuckDb.using(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be one to DuckDB");
    }

    @Test
    void refusesConnectionsThatDoNotCommit() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> DuckDb.using(connection))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("auto-commit")
                    .hasMessageContaining("setAutoCommit(true)");
        }
    }

    /** With asynchronous writes this waits for ever after some ten tries. */
    @Test
    @Timeout(60)
    void survivesWritesThatFail() {
        Path file = directory.resolve("fails.csv");
        SqlStatement failing = new SqlStatement(
                "write what fails",
                "SELECT a.range, CASE WHEN a.range = 1900 AND b.range = 1900 THEN error('boom') END AS x"
                        + " FROM range(2000) a, range(2000) b");
        try (DuckDb db = DuckDb.open();
                Workspace workspace = db.workspace(Optional.of(directory))) {
            for (int i = 0; i < 20; i++) {
                assertThatThrownBy(() -> workspace.writeCsv(failing, file)).hasMessageContaining("boom");
                assertThat(file).doesNotExist();
            }
        }
    }
}
