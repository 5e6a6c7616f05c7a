package dev.linkage.benchmarks.splink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** A Python with the packages of a {@code requirements.txt}, made once and kept until that file changes. */
final class PythonEnvironment {
    private static final String NEEDS = "comparing with Splink needs Python 3.10 or later with its venv module";
    private static final String IS_RECENT = "import sys, venv; sys.exit(0 if sys.version_info >= (3, 10) else 3)";

    private PythonEnvironment() {}

    /** The Python of the environment in the user's cache folder, which is made first where it is missing. */
    static Path ready(Path requirements) {
        return ready(requirements, cacheFolder().resolve("linkage-benchmarks"), List.of("python3", "python"));
    }

    static Path ready(Path requirements, Path folder, List<String> candidates) {
        try {
            Path environment = folder.resolve("python-" + fingerprint(Files.readString(requirements)));
            Path python = environment.resolve(isWindows() ? "Scripts/python.exe" : "bin/python");
            Path complete = environment.resolve("complete");
            if (!Files.exists(complete)) {
                String base = recent(candidates);
                Files.createDirectories(folder);
                run(base, "-m", "venv", "--clear", environment.toString());
                run(python.toString(), "-m", "pip", "install", "--quiet", "-r", requirements.toString());
                Files.createFile(complete);
            }
            return python;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a Python environment in " + folder, e);
        }
    }

    private static String recent(List<String> candidates) {
        return candidates.stream()
                .filter(PythonEnvironment::isRecent)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(NEEDS + ", but none of " + candidates
                        + " is one; install it, or name one that has the packages with -D" + SplinkProcess.PYTHON
                        + "=/path/to/python"));
    }

    private static boolean isRecent(String candidate) {
        try {
            run(candidate, "-c", IS_RECENT);
            return true;
        } catch (UncheckedIOException | IllegalStateException e) {
            return false;
        }
    }

    private static void run(String... words) {
        new Command(List.of(words), Duration.ofMinutes(10)).run();
    }

    private static Path cacheFolder() {
        String named = System.getenv(isWindows() ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
        if (named != null && !named.isBlank()) {
            return Path.of(named);
        }
        Path home = Path.of(System.getProperty("user.home"));
        return home.resolve(system().contains("mac") ? "Library/Caches" : ".cache");
    }

    private static boolean isWindows() {
        return system().contains("windows");
    }

    private static String system() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    }

    private static String fingerprint(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
