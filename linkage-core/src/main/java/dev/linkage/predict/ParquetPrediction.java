package dev.linkage.predict;

import dev.linkage.engine.Source;
import dev.linkage.error.CancelledException;
import dev.linkage.error.EngineException;
import dev.linkage.error.LimitException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.internal.run.directory.DataSetIdentity;
import dev.linkage.internal.run.directory.LibraryVersion;
import dev.linkage.internal.run.directory.Manifest;
import dev.linkage.internal.run.directory.ManifestLine;
import dev.linkage.internal.run.directory.ModelIdentity;
import dev.linkage.internal.run.directory.RunDirectory;
import dev.linkage.internal.run.directory.RunIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes each chunk to a file of the run directory, then its line to the manifest; goes on where an earlier run ended. */
final class ParquetPrediction {
    private static final Logger LOG = LoggerFactory.getLogger(ParquetPrediction.class);

    private ParquetPrediction() {}

    static ScoredPairs run(Prediction prediction, Path directory) {
        try (RunDirectory target =
                        RunDirectory.open(directory, prediction.options().clock());
                PredictionRun run = admitted(prediction, target).open(Optional.of(target.path()))) {
            boolean whole = target.begin(run.cancellable(() -> identity(prediction, run)), settings(prediction, run));
            RunJournal journal = new RunJournal(target, run);
            if (whole) {
                LOG.info("the run in {} had ended well before: nothing is scored", target.path());
                target.succeed();
            } else {
                score(prediction, run, target, journal);
            }
            return result(prediction, run, target, journal);
        }
    }

    /** A run that ended well needs no room. */
    private static Prediction admitted(Prediction prediction, RunDirectory target) {
        boolean finished = target.earlier()
                .filter(manifest -> manifest.state() == Manifest.State.FINISHED)
                .isPresent();
        return finished ? prediction.limits(prediction.options().limits().freeDisk(false)) : prediction;
    }

    private static void score(Prediction prediction, PredictionRun run, RunDirectory target, RunJournal journal) {
        try {
            target.append(new ManifestLine.Planned(
                    run.preview().chunks().size(),
                    run.counts().stream()
                            .map(rule -> new ManifestLine.RulePairs(rule.rule(), rule.pairs(), rule.exact()))
                            .toList()));
            new ChunkLoop(prediction, run, journal, false).run(journal::write);
            journal.end();
        } catch (RuntimeException | Error e) {
            target.abandon(
                    e instanceof CancelledException
                            ? new ManifestLine.Cancelled(reason(e))
                            : new ManifestLine.Failed(reason(e)),
                    e);
            throw e;
        }
    }

    /** Without the message of errors that may hold values of records. */
    private static String reason(Throwable e) {
        String name = e.getClass().getSimpleName();
        if (e instanceof OutputException || e instanceof LimitException || e instanceof CancelledException) {
            return name + ": " + e.getMessage();
        }
        return e instanceof EngineException engine ? name + ": cannot " + engine.step() : name;
    }

    private static RunIdentity identity(Prediction prediction, PredictionRun run) {
        Inputs inputs = prediction.inputs();
        List<String> fingerprints = run.records().fingerprints();
        List<DataSetIdentity> dataSets = new ArrayList<>();
        for (Source source : inputs.sources()) {
            int place = dataSets.size();
            dataSets.add(new DataSetIdentity(
                    source.name(),
                    run.records().recordsByDataSet().get(place),
                    source.columns(),
                    fingerprints.get(place)));
        }
        return new RunIdentity(
                LibraryVersion.text(),
                inputs.engine().version(),
                ModelIdentity.of(prediction.model(), inputs.shown()),
                prediction.threshold().weight(),
                prediction.options().maxBlockSize(),
                Prediction.columns(run),
                dataSets);
    }

    private static Map<String, String> settings(Prediction prediction, PredictionRun run) {
        return Map.of(
                "chunking",
                prediction.options().chunking().toString(),
                "executor",
                run.executor().toString(),
                "memory_limit_bytes",
                Long.toString(run.workspace().memoryBytes()));
    }

    private static ScoredPairs result(
            Prediction prediction, PredictionRun run, RunDirectory target, RunJournal journal) {
        return new ScoredPairs(
                prediction.inputs(),
                prediction.model(),
                target.path(),
                journal.parts().stream()
                        .map(part -> target.path().resolve(part.file()))
                        .toList(),
                journal.rows(),
                run.counts(),
                run.leftOut(),
                run.records().records(),
                run.records().pairsInAll(),
                journal.parts().stream().map(Reports::of).toList());
    }
}
