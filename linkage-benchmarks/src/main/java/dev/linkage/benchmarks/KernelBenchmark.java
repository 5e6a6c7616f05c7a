package dev.linkage.benchmarks;

import dev.linkage.benchmarks.kernels.DictionaryMeasurement;
import dev.linkage.benchmarks.kernels.EncoderMeasurement;
import dev.linkage.benchmarks.kernels.PairMeasurement;
import dev.linkage.benchmarks.kernels.Pairs;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Times the text kernels, the dictionary and the encoder, one function at a time, with JMH. Told are medians of short samples, so that
 * other work on the machine counts little.
 */
final class KernelBenchmark implements Benchmark {
    private static final TimeValue ITERATION = TimeValue.milliseconds(200);

    private final PrintStream out;

    KernelBenchmark(PrintStream out) {
        this.out = out;
    }

    @Override
    public String name() {
        return "kernels";
    }

    @Override
    public String summary() {
        return "Nanoseconds for a pair of texts or codes by text measure, about 5 minutes (or questions such as LEVENSHTEIN_2).";
    }

    @Override
    public int run(List<String> questions) {
        OptionsBuilder options = new OptionsBuilder();
        options.include(PairMeasurement.class.getName() + "\\.");
        if (questions.isEmpty()) {
            options.include(DictionaryMeasurement.class.getName() + "\\.");
            options.include(EncoderMeasurement.class.getName() + "\\.");
        } else {
            options.param("question", questions.toArray(String[]::new));
        }
        options.forks(1)
                .warmupIterations(3)
                .warmupTime(ITERATION)
                .measurementIterations(4)
                .measurementTime(ITERATION)
                .verbosity(VerboseMode.SILENT);
        try {
            report(new Runner(options.build()).run());
            return 0;
        } catch (RunnerException e) {
            throw new IllegalStateException("cannot measure: " + e.getMessage(), e);
        }
    }

    private void report(Collection<RunResult> results) {
        Map<String, Map<String, Double>> pairs = new TreeMap<>();
        Map<String, Map<String, Double>> records = new TreeMap<>();
        Map<String, Map<String, Double>> rows = new TreeMap<>();
        for (RunResult result : results) {
            BenchmarkParams given = result.getParams();
            boolean pair = given.getParam("question") != null;
            String line = pair
                    ? given.getParam("question").toLowerCase(Locale.ROOT) + "," + given.getParam("column") + ","
                            + given.getParam("pairs")
                    : given.getParam("column");
            boolean row = result.getPrimaryResult().getLabel().equals("encode");
            (pair ? pairs : row ? rows : records)
                    .computeIfAbsent(line, key -> new TreeMap<>())
                    .put(
                            result.getPrimaryResult().getLabel(),
                            result.getPrimaryResult().getStatistics().getPercentile(50)
                                    / (pair
                                            ? Pairs.COUNT
                                            : row ? EncoderMeasurement.ROWS : DictionaryMeasurement.RECORDS));
        }
        out.println("Nanoseconds a pair, one thread:");
        TextTable table = new TextTable("question", "column", "pairs", "texts", "codes", "bounds alone");
        pairs.forEach((line, figures) -> table.add(Stream.concat(
                        Stream.of(line.split(",")),
                        Stream.of("texts", "codes", "bounds").map(name -> cell(figures, name)))
                .toArray(String[]::new)));
        table.print(out);
        table.save(BenchFolder.target().resolve("bench-kernels.csv"));
        if (!records.isEmpty()) {
            out.println("Nanoseconds a record, one thread:");
            TextTable coding = new TextTable("column", "code", "make ready");
            records.forEach((line, figures) -> coding.add(line, cell(figures, "code"), cell(figures, "ready")));
            coding.print(out);
            coding.save(BenchFolder.target().resolve("bench-kernels-dictionary.csv"));
        }
        if (!rows.isEmpty()) {
            out.println("Nanoseconds a row of a Parquet file, one thread:");
            TextTable encoding = new TextTable("columns", "encode");
            rows.forEach((line, figures) -> encoding.add(line, cell(figures, "encode")));
            encoding.print(out);
            encoding.save(BenchFolder.target().resolve("bench-kernels-encoder.csv"));
        }
        StringBuilder result = new StringBuilder("RESULT kernels");
        pairs.forEach((line, figures) ->
                result.append(' ').append(line.replace(',', '_')).append("_ns=").append(cell(figures, "codes")));
        out.println(result);
    }

    private static String cell(Map<String, Double> figures, String name) {
        return String.format(Locale.ROOT, "%.1f", figures.getOrDefault(name, Double.NaN));
    }
}
