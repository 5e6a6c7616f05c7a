package dev.linkage.duckdb.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the program runs, as far as DuckDB's native library cares.
 *
 * @param osName value of {@code os.name}
 * @param architecture value of {@code os.arch}
 * @param musl whether the C library is musl, as on Alpine Linux
 */
public record Platform(String osName, String architecture, boolean musl) {

    /**
     * This machine.
     *
     * @return read from the system properties and the file system
     */
    public static Platform current() {
        return new Platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""), isMusl());
    }

    /**
     * Why DuckDB cannot run here.
     *
     * @return what is wrong and what to use instead; empty when a native library is there
     */
    public Optional<String> problem() {
        String os = osName.toLowerCase(Locale.ROOT);
        String machine = architecture.toLowerCase(Locale.ROOT);
        boolean arm = machine.equals("aarch64") || machine.equals("arm64");
        boolean intel = machine.equals("amd64") || machine.equals("x86_64");
        String here = "DuckDB has no native library for " + osName + " on " + architecture;
        if (os.startsWith("mac")) {
            return arm
                    ? Optional.empty()
                    : Optional.of(here + "; use a Mac with Apple silicon and a JDK for aarch64,"
                            + " or run in a Linux container or virtual machine");
        }
        if (!arm && !intel) {
            return Optional.of(here + "; use a 64-bit JDK on amd64 (x86_64) or aarch64");
        }
        if (os.startsWith("windows")) {
            return intel
                    ? Optional.empty()
                    : Optional.of(here + "; use a JDK for amd64, which Windows on ARM runs, or Linux on aarch64");
        }
        if (!os.startsWith("linux")) {
            return Optional.of(here + "; use Linux, macOS on Apple silicon or Windows");
        }
        if (musl) {
            return Optional.of(here + " with the musl C library (Alpine Linux); use an image with glibc, such as one"
                    + " based on Debian or Ubuntu (eclipse-temurin:21-jre instead of eclipse-temurin:21-jre-alpine)");
        }
        return Optional.empty();
    }

    private static boolean isMusl() {
        if (Files.exists(Path.of("/etc/alpine-release"))) {
            return true;
        }
        boolean glibc = false;
        boolean musl = false;
        for (String directory : new String[] {"/lib", "/lib64"}) {
            glibc |= matches(directory, "ld-linux-*");
            musl |= matches(directory, "ld-musl-*");
        }
        return musl && !glibc;
    }

    private static boolean matches(String directory, String pattern) {
        Path path = Path.of(directory);
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(path, pattern)) {
            return found.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }
}
