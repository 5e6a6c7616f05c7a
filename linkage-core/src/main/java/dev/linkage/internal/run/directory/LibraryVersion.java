package dev.linkage.internal.run.directory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this library, which the build writes into a resource. */
public final class LibraryVersion {
    private static final String VERSION = read();

    private LibraryVersion() {}

    /**
     * The version.
     *
     * @return such as {@code 0.1.0}
     */
    public static String text() {
        return VERSION;
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(LibraryVersion.class.getResourceAsStream("version.properties"))) {
            Properties properties = new Properties();
            properties.load(in);
            return Objects.requireNonNull(properties.getProperty("version"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
