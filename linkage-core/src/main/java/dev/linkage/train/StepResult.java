package dev.linkage.train;

/** What a training step found; prints itself in one line. */
public sealed interface StepResult permits PriorResult, RandomSamplingResult, EmSession {

    /**
     * The step it belongs to.
     *
     * @return the step as it was given
     */
    TrainingStep step();
}
