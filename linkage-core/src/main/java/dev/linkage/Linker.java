package dev.linkage;

import dev.linkage.engine.PairExecutor;
import dev.linkage.engine.Source;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.explore.BlockingExploration;
import dev.linkage.internal.mask.Shown;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.run.ModelProbe;
import dev.linkage.internal.run.TrainingRecords;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelCheck;
import dev.linkage.model.internal.ModelColumns;
import dev.linkage.predict.Prediction;
import dev.linkage.train.Trainer;
import dev.linkage.train.Training;
import dev.linkage.train.TrainingListener;
import dev.linkage.train.TrainingStep;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model together with the data sets it links. {@link #train} returns a new linker with a trained model, {@link
 * #predict} scores pairs. Immutable and thread-safe; the engine behind the data sets must stay open while it is used.
 */
public final class Linker {
    private static final Logger LOG = LoggerFactory.getLogger(Linker.class);

    private final Inputs inputs;
    private final Training training;

    private Linker(Inputs inputs, Training training) {
        this.inputs = inputs;
        this.training = training;
    }

    /**
     * Joins a model with its data sets. Nothing is read but their columns.
     *
     * @param model trained or not
     * @param sources one to dedupe, two or more to link
     * @return the linker
     * @throws InputException if the model does not fit the data, naming each column that is missing or of a wrong type
     */
    public static Linker of(LinkageModel model, Source... sources) {
        return of(model, Arrays.asList(sources));
    }

    /**
     * Joins a model with its data sets. Nothing is read but their columns.
     *
     * @param model trained or not
     * @param sources one to dedupe, two or more to link
     * @return the linker
     * @throws InputException if the model does not fit the data, naming each column that is missing or of a wrong type
     */
    public static Linker of(LinkageModel model, List<? extends Source> sources) {
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i) == null) {
                throw new IllegalArgumentException("data set " + (i + 1) + " of " + sources.size()
                        + " is null; look at the error that came when it was read");
            }
        }
        return new Linker(Inputs.of(model, List.copyOf(sources)), Training.of(model));
    }

    /**
     * Trains the model by steps, in order.
     *
     * @param steps such as {@code prior(...)}, {@code uByRandomSampling(...)}, {@code em(...)}
     * @return a linker with the trained model; this one is unchanged
     */
    public Linker train(TrainingStep... steps) {
        return train(Arrays.asList(steps), TrainingListener.NONE);
    }

    /**
     * Trains the model by steps, in order, and tells a listener how it goes on. Steps of an earlier call count too: each
     * level's m and u are the medians of all estimates.
     *
     * @param steps in order
     * @param listener told of each step
     * @return a linker with the trained model; this one is unchanged
     */
    public Linker train(List<TrainingStep> steps, TrainingListener listener) {
        return train(steps, listener, PairExecutor.AUTOMATIC);
    }

    /**
     * Trains the model by steps, in order, and chooses what counts pairs. The counts, and so the model, are the same.
     *
     * @param steps in order
     * @param listener told of each step
     * @param executor {@link PairExecutor#AUTOMATIC} to have it chosen
     * @return a linker with the trained model; this one is unchanged
     * @throws dev.linkage.error.ModelException if {@link PairExecutor#JVM} is asked for and cannot train the model, naming
     *     why
     */
    public Linker train(List<TrainingStep> steps, TrainingListener listener, PairExecutor executor) {
        LinkageModel model = model();
        PreparedLayout layout = new PreparedLayout(
                new ModelColumns(inputs.columnNames()), model.options().uniqueIdColumn());
        model.comparisons().forEach(layout::add);
        Set<BlockingRule> rules = new LinkedHashSet<>();
        steps.forEach(step -> rules.addAll(rules(step)));
        LinkageModel ruled = model.withBlockingRules(List.copyOf(rules));
        Inputs.of(ruled, inputs.sources());
        rules.forEach(layout::add);
        layout.retainColumns(ruled);
        try (Workspace workspace = inputs.engine().workspace(Optional.empty())) {
            ModelProbe.check(workspace, inputs, ruled);
            try (TrainingRecords records =
                    TrainingRecords.read(workspace, inputs, ruled, layout, seeds(steps), executor)) {
                requireValues(records);
                Training trained = Trainer.run(training, steps, records.data(), listener);
                warn("training", trained.warnings(), inputs.shown());
                return new Linker(inputs, trained);
            }
        }
    }

    /** One line however many there are. */
    private static void warn(String what, List<String> warnings, Shown shown) {
        if (!warnings.isEmpty()) {
            LOG.warn(
                    "{} gives {} (all in training().warnings()), the first: {}",
                    what,
                    warnings.size() == 1 ? "1 warning" : warnings.size() + " warnings",
                    shown.words(warnings.get(0)));
        }
    }

    private static List<BlockingRule> rules(TrainingStep step) {
        if (step instanceof TrainingStep.Prior prior) {
            return prior.rules();
        }
        return step instanceof TrainingStep.Em em ? List.of(em.rule()) : List.of();
    }

    private static List<String> seeds(List<TrainingStep> steps) {
        return steps.stream()
                .filter(TrainingStep.RandomSampling.class::isInstance)
                .map(step -> ((TrainingStep.RandomSampling) step).seed())
                .distinct()
                .toList();
    }

    private static void requireValues(TrainingRecords records) {
        List<String> empty = records.emptyColumns();
        if (!empty.isEmpty()) {
            throw new InputException("cannot train: "
                    + (empty.size() == 1
                            ? "column '" + empty.get(0) + "' is"
                            : "columns '" + String.join("', '", empty) + "' are")
                    + " NULL in every record, so nothing can be learned; check how the data is read (null words,"
                    + " separator, type), or leave what uses it out of the model"
                    + " (a trained model may predict such data)");
        }
        if (!records.unreadDates().isEmpty()) {
            throw new InputException(
                    "cannot train: " + String.join("; ", records.unreadDates())
                            + "; give the format in strptime's notation, as in dateOfBirth(\"dob\", DateFormat.text(\"%d/%m/%Y\"))");
        }
    }

    /**
     * A request to score pairs with the trained model.
     *
     * @return every pair that the model's blocking rules find, unless options say otherwise
     * @throws dev.linkage.error.ModelException if a comparison has no trained m or u at all, naming it
     */
    public Prediction predict() {
        ModelCheck check = ModelCheck.requireTrained(model());
        if (training.results().isEmpty()) {
            warn("the model", check.warnings(), inputs.shown());
        }
        return Prediction.of(check.model(), inputs.sources());
    }

    /**
     * A request to count what the model's blocking rules find, before anything is scored.
     *
     * @return for a trained model, the output is estimated too
     */
    public BlockingExploration explore() {
        return BlockingExploration.of(model(), inputs.sources());
    }

    /**
     * A request to count what other blocking rules would find.
     *
     * @param rules in the order in which they would run
     * @return as {@link #explore()}, with these rules in place of the model's
     * @throws InputException if a rule does not fit the data
     */
    public BlockingExploration explore(BlockingRule... rules) {
        return BlockingExploration.of(model().withBlockingRules(Arrays.asList(rules)), inputs.sources());
    }

    /**
     * The model, as far as it was trained.
     *
     * @return the model
     */
    public LinkageModel model() {
        return training.model();
    }

    /**
     * What the training steps found.
     *
     * @return history, estimates and warnings; without steps before the first {@link #train}
     */
    public Training training() {
        return training;
    }

    /** One line for JShell. */
    @Override
    public String toString() {
        return "linker of " + String.join(", ", inputs.names()) + ": " + model();
    }
}
