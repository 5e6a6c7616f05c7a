package dev.linkage.internal.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Optional;

/** What went wrong with a file, for people: many of Java's exceptions say only which file it was. */
public final class IoReason {
    private IoReason() {}

    /**
     * The reason in words.
     *
     * @param e what happened
     * @return such as {@code access denied (/data/out)}
     */
    public static String of(IOException e) {
        String kind = e.getClass().getSimpleName().replace("Exception", "").replaceAll("([a-z])([A-Z])", "$1 $2");
        if (e instanceof FileSystemException file) {
            kind = Optional.ofNullable(file.getReason()).orElse(kind);
            return kind.toLowerCase(Locale.ROOT) + " (" + file.getFile() + ")";
        }
        return kind.equals("IO")
                ? String.valueOf(e.getMessage())
                : kind.toLowerCase(Locale.ROOT) + " (" + e.getMessage() + ")";
    }
}
