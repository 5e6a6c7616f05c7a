package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Watch;
import dev.linkage.engine.Workspace;
import dev.linkage.error.LimitException;
import dev.linkage.error.SpillException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.Limits;
import dev.linkage.predict.Prediction;
import dev.linkage.predict.ProgressListener;
import dev.linkage.predict.Run;
import dev.linkage.predict.ScoredPairs;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** What {@link SpillBenchmark} measures, each in a process of its own; figures go to {@code figures.csv}. */
final class SpillJob {
    static final String FIGURES = "figures.csv";
    private static final int TURNS = 8;

    private SpillJob() {}

    public static void main(String[] arguments) throws Exception {
        Path output = Path.of(arguments[1]);
        Files.createDirectories(output);
        ProcessMeter meter = ProcessMeter.start();
        List<String> figures = switch (arguments[0]) {
            case "interrupts" -> interrupts(output, Integer.parseInt(arguments[2]));
            case "overhead" -> overhead(output, Path.of(arguments[2]), Path.of(arguments[3]));
            case "refusal" -> refusal(output, Path.of(arguments[2]), Path.of(arguments[3]));
            case "budget" -> budget(output, Path.of(arguments[2]), Path.of(arguments[3]), arguments[4]);
            default -> throw new IllegalArgumentException("no job is named " + arguments[0]);
        };
        Files.write(output.resolve(FIGURES), figures);
        meter.report(0, 0);
    }

    /** Milliseconds from the first temporary file, as the file system tells it, to the end of the statement. */
    private static List<String> interrupts(Path output, int times) throws Exception {
        List<String> figures = new ArrayList<>();
        Path spill = Files.createDirectories(output.resolve("spill"));
        DuckDbOptions options =
                DuckDbOptions.defaults().memoryLimit("200MB").threads(2).temporaryDirectory(spill);
        try (DuckDb db = DuckDb.open(options);
                Workspace workspace = db.workspace(Optional.of(output))) {
            for (int i = 0; i < times; i++) {
                SqlStatement join = new SqlStatement(
                        "join",
                        "SELECT l.i, r.t FROM (SELECT range AS i FROM range(20000000)) l JOIN (SELECT range AS j,"
                                + " md5((range + " + i + ")::VARCHAR) AS t FROM range(20000000)) r ON l.i = r.j");
                Path file = output.resolve("pairs-" + i + ".parquet");
                try (FirstFile first = new FirstFile(spill)) {
                    SpillException spilled = spills(workspace, join, file);
                    long ended = System.nanoTime();
                    figures.add(String.format(
                            Locale.ROOT, "%.1f,%d", (ended - first.seen()) / 1e6, spilled.temporaryBytes()));
                }
                if (Files.exists(file)) {
                    throw new IllegalStateException("the ended statement left " + file);
                }
            }
        }
        return figures;
    }

    private static SpillException spills(Workspace workspace, SqlStatement join, Path file) {
        try {
            workspace.watched(Watch.againstSpilling(() -> false), () -> workspace.writeParquet(join, file));
        } catch (SpillException e) {
            return e;
        }
        throw new IllegalStateException("the join did not spill");
    }

    /** When the first file of spilled data appeared in a folder. */
    private static final class FirstFile implements AutoCloseable {
        private volatile long seen;
        private final WatchService service;
        private final Thread thread;

        FirstFile(Path folder) throws IOException {
            service = FileSystems.getDefault().newWatchService();
            folder.register(service, StandardWatchEventKinds.ENTRY_CREATE);
            thread = new Thread(this::look, "first-file");
            thread.setDaemon(true);
            thread.start();
        }

        long seen() {
            if (seen == 0) {
                throw new IllegalStateException("no temporary file was seen");
            }
            return seen;
        }

        private void look() {
            try {
                while (seen == 0) {
                    WatchKey key = service.take();
                    long now = System.nanoTime();
                    for (WatchEvent<?> event : key.pollEvents()) {
                        if (seen == 0 && event.context().toString().contains("_storage_")) {
                            seen = now;
                        }
                    }
                    key.reset();
                }
            } catch (InterruptedException | java.nio.file.ClosedWatchServiceException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() throws IOException {
            service.close();
        }
    }

    /** CPU-seconds of an adaptive run and of one statement over all rules, in changing order, where all fits. */
    private static List<String> overhead(Path output, Path model, Path people) throws IOException {
        List<String> figures = new ArrayList<>();
        LinkageModel loaded = LinkageModel.load(model);
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
            Source source = db.parquet(people);
            for (int i = 0; i < TURNS; i++) {
                Measured adaptive;
                Measured one;
                if (i % 2 == 0) {
                    adaptive = adaptive(loaded, source, output.resolve("adaptive-" + i));
                    one = one(loaded, source, output.resolve("one-" + i + ".parquet"));
                } else {
                    one = one(loaded, source, output.resolve("one-" + i + ".parquet"));
                    adaptive = adaptive(loaded, source, output.resolve("adaptive-" + i));
                }
                if (one.rows() != adaptive.rows()) {
                    throw new IllegalStateException(
                            adaptive.rows() + " rows in chunks but " + one.rows() + " in one statement");
                }
                figures.add(String.format(Locale.ROOT, "%.3f,%.3f,%d", adaptive.cpu(), one.cpu(), one.rows()));
            }
        }
        return figures;
    }

    private record Measured(double cpu, long rows) {}

    private static Measured adaptive(LinkageModel model, Source source, Path folder) throws IOException {
        double before = cpu();
        ScoredPairs pairs =
                Linker.of(model, source).predict().executor(PairExecutor.SQL).toParquet(folder);
        Measured measured = new Measured(cpu() - before, pairs.size());
        BenchFolder.remove(folder);
        return measured;
    }

    private static Measured one(LinkageModel model, Source source, Path file) throws IOException {
        double before = cpu();
        long rows = statement(model, source, file);
        Measured measured = new Measured(cpu() - before, rows);
        Files.delete(file);
        return measured;
    }

    private static long statement(LinkageModel model, Source source, Path file) {
        try (PredictionRun run = PredictionRun.open(
                Inputs.of(model, List.of(source)),
                model,
                Threshold.NONE,
                Chunking.fixed(1),
                OptionalLong.empty(),
                PairExecutor.SQL,
                Optional.of(file),
                () -> false)) {
            String all = run.preview().chunks().stream()
                    .map(chunk -> run.statement(chunk).sql())
                    .collect(Collectors.joining("\nUNION ALL "));
            return run.workspace()
                    .writeParquet(new SqlStatement("score every rule", all), file)
                    .rows();
        }
    }

    /** Milliseconds from the prepared records to the refusal, for each kind of limit. */
    private static List<String> refusal(Path output, Path model, Path people) {
        List<String> figures = new ArrayList<>();
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
            Prediction prediction =
                    Linker.of(LinkageModel.load(model), db.parquet(people)).predict();
            for (Limits limits : List.of(
                    Limits.defaults().maxCandidatePairs(1_000_000),
                    Limits.defaults().maxOutputRows(1_000_000),
                    Limits.defaults().maxOutputBytes(1_000_000))) {
                long[] prepared = new long[1];
                ProgressListener listener = new ProgressListener() {
                    @Override
                    public void prepared(long records) {
                        prepared[0] = System.nanoTime();
                    }
                };
                try {
                    prediction.limits(limits).listener(listener).toParquet(output.resolve("refused"));
                    throw new IllegalStateException("not refused: " + limits);
                } catch (LimitException e) {
                    figures.add(String.format(Locale.ROOT, "%.1f", (System.nanoTime() - prepared[0]) / 1e6));
                }
            }
        }
        return figures;
    }

    private static double cpu() {
        return ProcessMeter.cpuSeconds().orElse(Double.NaN);
    }

    /**
     * A whole prediction within a budget.
     *
     * @param peakMegabytes of the process
     * @param rows pairs written
     * @param temporaryBytes of finished chunks
     * @param abortedBytes of chunks' ended attempts
     * @param preparingBytes the most that temporary files held while records were prepared, ended attempts included
     * @param chunks finished
     * @param preparingWall seconds until chunks could be planned
     * @param wall seconds in all
     * @param preparingCpu CPU-seconds until chunks could be planned
     * @param cpu CPU-seconds in all
     */
    record Budget(
            double peakMegabytes,
            long rows,
            long temporaryBytes,
            long abortedBytes,
            long preparingBytes,
            long chunks,
            double preparingWall,
            double wall,
            double preparingCpu,
            double cpu) {

        static Budget read(String line) {
            String[] parts = line.split(",", -1);
            return new Budget(
                    Double.parseDouble(parts[0]),
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4]),
                    Long.parseLong(parts[5]),
                    Double.parseDouble(parts[6]),
                    Double.parseDouble(parts[7]),
                    Double.parseDouble(parts[8]),
                    Double.parseDouble(parts[9]));
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "%.0f,%d,%d,%d,%d,%d,%.1f,%.1f,%.1f,%.1f",
                    peakMegabytes,
                    rows,
                    temporaryBytes,
                    abortedBytes,
                    preparingBytes,
                    chunks,
                    preparingWall,
                    wall,
                    preparingCpu,
                    cpu);
        }

        List<String> faults() {
            List<String> faults = new ArrayList<>();
            if (rows <= 0) {
                faults.add("no pair was predicted in the budget");
            }
            if (temporaryBytes != 0) {
                faults.add("finished chunks wrote " + temporaryBytes + " temporary bytes in the budget");
            }
            return faults;
        }
    }

    private static List<String> budget(Path output, Path model, Path people, String budget) {
        Path spill = output.resolve("spill");
        long start = System.nanoTime();
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(
                        DuckDbOptions.defaults().budget(budget).threads(2).temporaryDirectory(spill))) {
            long[] bytes = new long[1];
            double[] prepared = new double[2];
            ProgressListener listener = new ProgressListener() {
                @Override
                public void prepared(long records) {
                    bytes[0] = temporary.most();
                    prepared[0] = (System.nanoTime() - start) / 1e9;
                    prepared[1] = cpu();
                }
            };
            ScoredPairs pairs = Linker.of(LinkageModel.load(model), db.parquet(people))
                    .predict()
                    .threshold(Threshold.probability(0.9))
                    .listener(listener)
                    .toParquet(output.resolve("pairs"));
            Run run = Run.open(output.resolve("pairs"));
            return List.of(new Budget(
                            ProcessMeter.peakMegabytes().orElse(Double.NaN),
                            pairs.size(),
                            run.temporaryBytes(),
                            run.abortedTemporaryBytes(),
                            bytes[0],
                            run.chunks().size(),
                            prepared[0],
                            (System.nanoTime() - start) / 1e9,
                            prepared[1],
                            cpu())
                    .line());
        }
    }
}
