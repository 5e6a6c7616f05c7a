package dev.linkage.benchmarks;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Lists the benchmarks, or runs the one that its first argument names. */
public final class Bench {
    private static final List<Benchmark> BENCHMARKS = List.of(
            new BillionBenchmark(System.out),
            new CliffBenchmark(System.out),
            new ClusterBenchmark(System.out),
            new EnginesBenchmark(System.out),
            new KernelBenchmark(System.out),
            new KillBenchmark(System.out),
            new LargeBenchmark(System.out),
            new PredictBenchmark(System.out),
            new ProfileBenchmark(System.out),
            new ScaleBenchmark(System.out),
            new SpillBenchmark(System.out),
            new SplinkBenchmark(System.out),
            new TrainingBenchmark(System.out),
            new WriterBenchmark(System.out));
    private static final int USAGE_ERROR = 2;

    private final List<Benchmark> benchmarks;
    private final PrintStream out;
    private final PrintStream errors;

    Bench(List<Benchmark> benchmarks, PrintStream out, PrintStream errors) {
        this.benchmarks = benchmarks.stream()
                .sorted(Comparator.comparing(Benchmark::name))
                .toList();
        this.out = out;
        this.errors = errors;
    }

    public static void main(String[] arguments) {
        System.exit(new Bench(BENCHMARKS, System.out, System.err).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        if (arguments.isEmpty()) {
            list();
            return 0;
        }
        var name = arguments.get(0);
        for (var benchmark : benchmarks) {
            if (benchmark.name().equals(name)) {
                return benchmark.run(arguments.subList(1, arguments.size()));
            }
        }
        errors.printf("No benchmark is named '%s'; there are: %s%n", name, names());
        return USAGE_ERROR;
    }

    private void list() {
        if (benchmarks.isEmpty()) {
            out.println("There are no benchmarks yet.");
        }
        var width = benchmarks.stream()
                .mapToInt(benchmark -> benchmark.name().length())
                .max()
                .orElse(0);
        for (var benchmark : benchmarks) {
            out.println(benchmark.name() + " ".repeat(width - benchmark.name().length() + 2) + benchmark.summary());
        }
    }

    private String names() {
        return benchmarks.isEmpty()
                ? "none"
                : benchmarks.stream().map(Benchmark::name).collect(Collectors.joining(", "));
    }
}
