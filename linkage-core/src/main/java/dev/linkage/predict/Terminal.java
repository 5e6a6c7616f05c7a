package dev.linkage.predict;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** Whether a stream is a terminal where a line can be painted over, and how wide it is. */
final class Terminal {
    private static final int USUAL_WIDTH = 80;

    private Terminal() {}

    /** Characters in a line; empty where the stream is no such terminal. */
    static OptionalInt width(PrintStream out) {
        return isTerminal(out) ? width(System.getenv()) : OptionalInt.empty();
    }

    static OptionalInt width(Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "");
        if (kind.isEmpty() || kind.equals("dumb")) {
            return OptionalInt.empty();
        }
        String columns = environment.getOrDefault("COLUMNS", "");
        return OptionalInt.of(columns.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(columns) : USUAL_WIDTH);
    }

    private static boolean isTerminal(PrintStream out) {
        if (out == System.out) {
            return isConsole() && !isRedirected(1);
        }
        return out == System.err && isConsole() && !isRedirected(2);
    }

    /** Later JDKs have a console without a terminal too, and a method that tells. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isConsole() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** A console speaks for standard input and output; where Linux tells what a descriptor is, it is asked. */
    private static boolean isRedirected(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return !target.matches("/dev/(pts/|tty|console).*");
        } catch (IOException | UnsupportedOperationException | SecurityException e) {
            return false;
        }
    }
}
