package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.Prediction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What Splink's scripts do, in a process of its own: {@code train RUNS MODEL TRAINED INPUT...} or {@code predict RUNS MODEL
 * OUTPUT PROBABILITY INPUT...}, where a probability of 0 means no threshold. The name of an input file is that of its data
 * set. All is done as often as said, from the start; the last time is the one that is measured and leaves the output.
 */
final class LinkageJob {
    static final String THREADS = "linkage.benchmarks.threads";

    private LinkageJob() {}

    private record Written(long rows, long temporaryBytes) {}

    public static void main(String[] arguments) throws Exception {
        int runs = Integer.parseInt(arguments[1]);
        Path output = Path.of(arguments[3]);
        for (int run = 1; run < runs; run++) {
            run(arguments, output.resolveSibling("run-" + run + "-" + output.getFileName()));
        }
        ProcessMeter meter = ProcessMeter.start();
        Written written = run(arguments, output);
        meter.report(written.rows(), written.temporaryBytes());
    }

    private static Written run(String[] arguments, Path output) throws Exception {
        boolean train = arguments[0].equals("train");
        LinkageModel model = LinkageModel.load(Path.of(arguments[2]));
        Path spill = output.resolveSibling(output.getFileName() + "-spill");
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(DuckDbOptions.defaults()
                        .threads(Integer.getInteger(THREADS, 2))
                        .temporaryDirectory(spill))) {
            List<String> inputs = Arrays.asList(arguments).subList(train ? 4 : 5, arguments.length);
            Linker linker = Linker.of(model, inputs.stream().map(db::parquet).toList());
            long rows = train ? train(linker, output) : predict(linker, Double.parseDouble(arguments[4]), output);
            return new Written(rows, temporary.most());
        }
    }

    private static long train(Linker linker, Path output) {
        linker.train(PeopleModel.steps()).model().save(output);
        return 0;
    }

    private static long predict(Linker linker, double probability, Path output) {
        Prediction prediction = linker.predict();
        return (probability > 0 ? prediction.threshold(Threshold.probability(probability)) : prediction)
                .toParquet(output)
                .size();
    }
}
