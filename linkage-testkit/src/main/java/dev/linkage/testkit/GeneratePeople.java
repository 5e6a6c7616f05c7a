package dev.linkage.testkit;

import java.nio.file.Path;

/**
 * Writes a sample from the command line: {@code GeneratePeople <records> <file> [<seed>]}. A file that ends in
 * {@code .csv} becomes CSV, one that ends in {@code .parquet} Parquet.
 */
public final class GeneratePeople {

    private static final String USAGE = "Usage: GeneratePeople <records> <file.csv or file.parquet> [<seed>]";

    private GeneratePeople() {}

    /**
     * Writes the file.
     *
     * @param arguments the number of records, the file and, if not 1, the seed
     * @throws IllegalArgumentException if an argument is missing or wrong
     */
    public static void main(String[] arguments) {
        if (arguments.length < 2 || arguments.length > 3) {
            throw new IllegalArgumentException(USAGE);
        }
        SamplePeople people = SamplePeople.of(number(arguments[0]));
        if (arguments.length == 3) {
            people = people.seed(number(arguments[2]));
        }
        Path file = Path.of(arguments[1]).toAbsolutePath();
        if (arguments[1].endsWith(".csv")) {
            people.toCsv(file);
        } else if (arguments[1].endsWith(".parquet")) {
            people.toParquet(file);
        } else {
            throw new IllegalArgumentException(
                    "file must end in .csv or .parquet but was " + arguments[1] + ". " + USAGE);
        }
    }

    private static long number(String argument) {
        try {
            return Long.parseLong(argument.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + argument + "' is not a whole number. " + USAGE, e);
        }
    }
}
