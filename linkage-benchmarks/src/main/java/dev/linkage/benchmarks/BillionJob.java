package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.model.LinkageModel;
import dev.linkage.predict.Run;
import java.nio.file.Path;

/** Scores every pair within a budget, {@code MODEL INPUT OUTPUT BUDGET}; how far it was when goes to {@code steps.csv}. */
final class BillionJob {
    static final String STEPS = "steps.csv";
    static final String PAIRS = "pairs";

    private BillionJob() {}

    public static void main(String[] arguments) throws Exception {
        ProcessMeter meter = ProcessMeter.start();
        Path output = Path.of(arguments[2]);
        Path spill = output.resolve("spill");
        Steps steps = new Steps();
        DuckDbOptions options =
                DuckDbOptions.defaults().budget(arguments[3]).threads(2).temporaryDirectory(spill);
        try (TemporaryFiles temporary = new TemporaryFiles(spill);
                DuckDb db = DuckDb.open(options)) {
            long rows = Linker.of(LinkageModel.load(Path.of(arguments[0])), db.parquet(Path.of(arguments[1])))
                    .predict()
                    .listener(steps)
                    .toParquet(output.resolve(PAIRS))
                    .size();
            steps.save(output.resolve(STEPS));
            Run run = Run.open(output.resolve(PAIRS));
            meter.report(rows, Math.max(temporary.most(), Math.max(run.temporaryBytes(), run.abortedTemporaryBytes())));
        }
    }
}
