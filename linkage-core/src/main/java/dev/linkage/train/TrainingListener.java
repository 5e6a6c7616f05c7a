package dev.linkage.train;

/** Follows a training, for progress displays and logs. Called on the training thread; must be quick and not throw. */
public interface TrainingListener {

    /** Follows nothing. */
    TrainingListener NONE = new TrainingListener() {};

    /**
     * A step begins.
     *
     * @param step the step
     */
    default void started(TrainingStep step) {}

    /**
     * An iteration of EM is done.
     *
     * @param step the step
     * @param iteration from 1
     * @param largestChange of any parameter; the session ends when it is below the convergence
     */
    default void iterated(TrainingStep.Em step, int iteration, double largestChange) {}

    /**
     * A step is done.
     *
     * @param result what it found
     */
    default void finished(StepResult result) {}
}
