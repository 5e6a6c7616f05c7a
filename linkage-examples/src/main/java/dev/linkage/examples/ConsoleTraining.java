package dev.linkage.examples;

import dev.linkage.train.StepResult;
import dev.linkage.train.TrainingListener;
import dev.linkage.train.TrainingStep;
import java.io.PrintStream;

/** Says on a stream how training goes on. */
final class ConsoleTraining implements TrainingListener {
    private final PrintStream out;

    ConsoleTraining(PrintStream out) {
        this.out = out;
    }

    @Override
    public void started(TrainingStep step) {
        out.println("training: " + step);
    }

    @Override
    public void finished(StepResult result) {
        out.println("          " + result);
    }
}
