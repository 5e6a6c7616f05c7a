package dev.linkage.duckdb.internal;

import dev.linkage.engine.SqlStatement;
import dev.linkage.error.DiskFullException;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.error.LinkageException;
import dev.linkage.error.MemoryException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.WriteFailure;
import dev.linkage.internal.mask.Shown;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Turns DuckDB's errors, which carry no code but only text, into those of Linkage. Immutable. */
public final class Errors {

    private static final Pattern CSV_LINE =
            Pattern.compile("CSV Error on Line: (\\d+)\\s*\\R(?:Original Line: ?(.*)\\R)?((?s:.*))");
    private static final Pattern FILE = Pattern.compile("\\R {2}file = (.*)");
    private static final Pattern CONVERSION = Pattern.compile(
            "Error when converting column \"(.*)\"\\. Could not convert string \"((?s:.*?))\" to '(.*?)'");
    private static final Pattern COUNT = Pattern.compile("Expected Number of Columns: (\\d+) Found: (\\d+)");
    private static final Pattern POSITION = Pattern.compile("\\R\\s*LINE \\d+:(?s:.*)");

    private static final Pattern WRITE_FAULT =
            Pattern.compile("Async write failed|Cannot open file|Could not write|File name too long|\"errno\"");
    private static final Pattern TEMPORARY_FAULT =
            Pattern.compile("^IO Error: (?:(?s:.*)duckdb_temp_|Failed to create directory)");

    private final Shown shown;
    private final BooleanSupplier closed;

    /**
     * Makes errors.
     *
     * @param shown how values of the data appear in them
     */
    public Errors(Shown shown) {
        this(shown, () -> false);
    }

    /** Errors of statements are those of a closed database from the moment when it is being closed. */
    Errors(Shown shown, BooleanSupplier closed) {
        this.shown = shown;
        this.closed = closed;
    }

    /** A statement was ended, or not begun, since its database was closed. */
    static EngineException closed(SqlStatement statement, @Nullable Throwable cause) {
        return new EngineException(
                statement.step(),
                statement.sql(),
                "this DuckDb was closed meanwhile; what was finished before stays, and the same call with another,"
                        + " DuckDb.open(), goes on from there",
                cause);
    }

    /** A statement as errors show it. */
    SqlStatement shown(SqlStatement statement) {
        return shown.masks() ? new SqlStatement(shown.words(statement.step()), shown.sql(statement.sql())) : statement;
    }

    /** The same failure without values and without the causes that may hold some. */
    private SQLException shown(Exception error, String sql) {
        SQLException masked = new SQLException(MaskedMessage.of(said(error), sql));
        masked.setStackTrace(error.getStackTrace());
        return masked;
    }

    private static String said(Exception error) {
        return Objects.requireNonNullElse(error.getMessage(), error.toString());
    }

    /**
     * An error of a statement.
     *
     * @param statement what ran
     * @param error what DuckDB threw
     * @return an {@link InputException} where an input file is to blame, else an {@link EngineException}
     */
    public LinkageException of(SqlStatement statement, Exception error) {
        SqlStatement safe = shown(statement);
        if (closed.getAsBoolean()) {
            return closed(safe, shown.masks() ? shown(error, safe.sql()) : error);
        }
        return read(safe, shown.masks() ? shown(error, safe.sql()) : error);
    }

    private static LinkageException read(SqlStatement statement, Exception error) {
        String message = said(error);
        InputException input = input(statement, message, error);
        if (input != null) {
            return input;
        }
        OutputException output = output(statement, message, error);
        if (output != null) {
            return output;
        }
        if (message.startsWith("Out of Memory Error")) {
            return new MemoryException(
                    MemoryException.Owner.ENGINE, statement.step(), statement.sql(), readable(message), error);
        }
        return new EngineException(statement.step(), statement.sql(), readable(message), error);
    }

    private static @Nullable OutputException output(SqlStatement statement, String message, Exception error) {
        if (isDiskFull(message)) {
            return new DiskFullException(
                    "Cannot " + statement.step() + ": " + firstLine(message)
                            + "; free room on that disk and make the same call again",
                    error);
        }
        if (TEMPORARY_FAULT.matcher(message).find()) {
            return new OutputException(
                    "Cannot " + statement.step() + ", since no temporary file can be written: " + firstLine(message)
                            + "; check that the directory is there and may be written to, or name another with"
                            + " DuckDbOptions.temporaryDirectory(...)",
                    error);
        }
        return null;
    }

    private static boolean isDiskFull(String message) {
        return WriteFailure.isDiskFull(message) || message.contains("\"errno\":\"28\"");
    }

    private static String firstLine(String message) {
        String text = readable(message);
        return text.lines().findFirst().orElse(text);
    }

    /**
     * An error of writing a file in Java.
     *
     * @param file what was to be written
     * @param error what was thrown
     * @return names the file
     */
    public LinkageException writing(Path file, IOException error) {
        if (!shown.masks() || error instanceof FileSystemException || error instanceof ClosedByInterruptException) {
            return cannotWrite(file, error);
        }
        IOException masked = new IOException(
                isDiskFull(said(error)) ? "No space left on device" : MaskedMessage.of(said(error), ""));
        masked.setStackTrace(error.getStackTrace());
        return cannotWrite(file, masked);
    }

    private static LinkageException cannotWrite(Path file, IOException error) {
        return WriteFailure.of(
                "Cannot write " + file, error, "check free space and permissions, or name another place");
    }

    /**
     * An error of a statement that writes a file.
     *
     * @param statement what ran
     * @param file what it was to write
     * @param error what DuckDB threw
     * @return an {@link OutputException} where the file is to blame, else as {@link #of}
     */
    public LinkageException writing(SqlStatement statement, Path file, SQLException error) {
        LinkageException other = of(statement, error);
        SQLException cause = shown.masks() ? shown(error, shown.sql(statement.sql())) : error;
        String message = said(cause);
        boolean fault = WRITE_FAULT.matcher(message).find();
        return other instanceof EngineException && fault
                ? new OutputException(
                        "Cannot write " + file + ": "
                                + firstLine(message)
                                + "; check free space, permissions and the length of the name, or name another place",
                        cause)
                : other;
    }

    /**
     * DuckDB's message without the position in the SQL, with a way out where memory ran out.
     *
     * @param message as thrown
     * @return trimmed
     */
    public static String readable(String message) {
        String trimmed = POSITION.matcher(message).replaceFirst("").strip();
        if (trimmed.startsWith("Out of Memory Error")) {
            String first = trimmed.lines().findFirst().orElse(trimmed).replaceFirst("\\.$", "");
            return trimmed.contains("'max_temp_directory_size' setting")
                    ? first
                            + ". DuckDB reached its memory limit, and its temporary directory is full or forbidden; raise the"
                            + " limit with DuckDbOptions.memoryLimit, lower the number of threads, make room on that disk,"
                            + " or allow temporary files with DuckDbOptions.temporaryFiles(true) or a larger"
                            + " max_temp_directory_size"
                    : first + ". DuckDB reached its memory limit; raise it with DuckDbOptions.memoryLimit, lower the"
                            + " number of threads, or let it spill to a temporary directory with more room";
        }
        if (trimmed.startsWith("INTERRUPT Error")) {
            return trimmed + " (the statement was cancelled or ran into a time limit)";
        }
        return trimmed;
    }

    private static @Nullable InputException input(SqlStatement statement, String message, Exception error) {
        if (message.contains("CSV Parser state machine")) {
            Matcher file = FILE.matcher(message);
            return new InputException(
                    "Cannot read " + (file.find() ? file.group(1).strip() : "the CSV file")
                            + ": its lines end in more than one way (\\n, \\r\\n), or its quotes do not pair up;"
                            + " make all line ends alike",
                    error);
        }
        if (message.contains("CSV Error on Line: ")) {
            return csv(message, error);
        }
        if (message.contains("No files found that match the pattern")) {
            return new InputException(readable(message.replaceFirst("^IO Error: ", "")), error);
        }
        if (message.contains("json_read expected records")) {
            return new InputException(
                    "Cannot " + statement.step()
                            + ": a JSON file must hold one object per line, or an array of objects, but it is empty or holds other values",
                    error);
        }
        if (message.contains("Malformed JSON in file") || message.contains("JSON transform error in file")) {
            return new InputException(
                    firstLine(message).replaceFirst("^Invalid Input Error: ", "")
                            + "; correct the file, or give the column another type with .type(name, type)",
                    error);
        }
        String damage = DamagedFiles.problem(statement.sql(), message);
        if (damage != null) {
            return new InputException(damage, error);
        }
        if (message.contains("schema mismatch in glob")) {
            return new InputException(readable(message), error);
        }
        return null;
    }

    private static InputException csv(String message, Exception error) {
        Matcher matcher = CSV_LINE.matcher(message);
        if (!matcher.find()) {
            return new InputException(readable(message), error);
        }
        Matcher file = FILE.matcher(message);
        String where =
                "Cannot read " + (file.find() ? file.group(1).strip() : "the CSV file") + ", line " + matcher.group(1);
        String line = matcher.group(2) == null ? "" : " (" + shortened(matcher.group(2)) + ")";
        String detail = matcher.group(3);
        Matcher conversion = CONVERSION.matcher(detail);
        if (conversion.find()) {
            return new InputException(
                    where + ": column '" + conversion.group(1) + "' holds \"" + shortened(conversion.group(2))
                            + "\", which is no " + conversion.group(3)
                            + "; correct the value, leave the type away so that the column stays text,"
                            + " or name the text that stands for NULL with .nullWords(...)",
                    error);
        }
        Matcher count = COUNT.matcher(detail);
        if (count.find()) {
            return new InputException(
                    where + line + ": " + count.group(2) + " fields where the header has " + count.group(1)
                            + "; quote fields that contain the separator, or set .separator(...)",
                    error);
        }
        if (detail.contains("Invalid unicode") || detail.contains("not utf-8 encoded")) {
            return new InputException(
                    where + ": the bytes are not UTF-8; name the file's encoding with .encoding(\"latin-1\")"
                            + " or .encoding(\"utf-16\"), or convert it to UTF-8",
                    error);
        }
        if (detail.contains("unterminated quote")) {
            return new InputException(
                    where + line + ": a quote is opened but not closed where the field ends; double the quotes inside"
                            + " a quoted field, or set another with .quote(...)",
                    error);
        }
        String first = detail.lines().filter(l -> !l.isBlank()).findFirst().orElse("the line cannot be read");
        return new InputException(where + line + ": " + first, error);
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 77) + "...";
    }

    /**
     * An error outside a workspace's statements.
     *
     * @param step what was being done
     * @param sql what ran
     * @param error what DuckDB threw
     * @return as {@link #of}
     */
    public LinkageException of(String step, String sql, SQLException error) {
        return of(new SqlStatement(step, sql), error);
    }
}
