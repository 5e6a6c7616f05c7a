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
 * What Splink's scripts do, in a process of its own: {@code train MODEL TRAINED INPUT...} or {@code predict MODEL OUTPUT
 * PROBABILITY INPUT...}, where a probability of 0 means no threshold. The name of an input file is that of its data set.
 */
final class LinkageJob {
    static final String THREADS = "linkage.benchmarks.threads";

    private LinkageJob() {}

    public static void main(String[] arguments) throws Exception {
        boolean train = arguments[0].equals("train");
        LinkageModel model = LinkageModel.load(Path.of(arguments[1]));
        Path output = Path.of(arguments[2]);
        Path spill = output.resolveSibling(output.getFileName() + "-spill");
        ProcessMeter meter = ProcessMeter.start();
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(DuckDbOptions.defaults()
                        .threads(Integer.getInteger(THREADS, 2))
                        .temporaryDirectory(spill))) {
            List<String> inputs = Arrays.asList(arguments).subList(train ? 3 : 4, arguments.length);
            Linker linker = Linker.of(model, inputs.stream().map(db::parquet).toList());
            long rows = train ? train(linker, output) : predict(linker, Double.parseDouble(arguments[3]), output);
            meter.report(rows, temporary.most());
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
