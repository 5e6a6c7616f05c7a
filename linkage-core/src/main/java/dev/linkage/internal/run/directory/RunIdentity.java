package dev.linkage.internal.run.directory;

import dev.linkage.engine.SourceColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * All that decides the result of a run. Two calls of the same identity give the same pairs.
 *
 * @param library version of this library
 * @param engine name and version of the engine, on which hashes and similarities depend
 * @param model the model
 * @param thresholdWeight lowest match weight given out
 * @param maxBlockSize records that a block may have; empty for any number
 * @param output columns of the result
 * @param dataSets the data sets in order
 */
public record RunIdentity(
        String library,
        String engine,
        ModelIdentity model,
        double thresholdWeight,
        OptionalLong maxBlockSize,
        List<SourceColumn> output,
        List<DataSetIdentity> dataSets) {

    /** Copies the lists. */
    public RunIdentity {
        output = List.copyOf(output);
        dataSets = List.copyOf(dataSets);
    }

    /**
     * What differs from another run.
     *
     * @param now the other
     * @return one sentence each, with both values; none where they are the same
     */
    public List<String> differences(RunIdentity now) {
        List<String> found = new ArrayList<>();
        if (!library.equals(now.library)) {
            found.add("version of linkage: " + library + " there, " + now.library + " now");
        }
        if (!engine.equals(now.engine)) {
            found.add("engine: " + engine + " there, " + now.engine + " now");
        }
        List<String> ofModel = model.differences(now.model);
        found.addAll(ofModel);
        if (Double.compare(thresholdWeight, now.thresholdWeight) != 0) {
            found.add("threshold: weight " + thresholdWeight + " there, weight " + now.thresholdWeight + " now");
        }
        if (!maxBlockSize.equals(now.maxBlockSize)) {
            found.add("maxBlockSize: " + cap(maxBlockSize) + " there, " + cap(now.maxBlockSize) + " now");
        }
        if (!output.equals(now.output)) {
            found.add("columns of the result: " + columns(output) + " there, " + columns(now.output) + " now");
        }
        found.addAll(ofDataSets(now.dataSets, ofModel.isEmpty()));
        return found;
    }

    private List<String> ofDataSets(List<DataSetIdentity> now, boolean sameModel) {
        List<String> found = new ArrayList<>();
        if (!names(dataSets).equals(names(now))) {
            found.add("data sets: " + names(dataSets) + " there, " + names(now) + " now");
            return found;
        }
        boolean sameColumns = true;
        for (int i = 0; i < now.size(); i++) {
            sameColumns &= dataSets.get(i).columns().equals(now.get(i).columns());
        }
        for (int i = 0; i < now.size(); i++) {
            found.addAll(dataSets.get(i).differences(now.get(i), sameModel && sameColumns));
        }
        return found;
    }

    private static String names(List<DataSetIdentity> dataSets) {
        return dataSets.stream().map(DataSetIdentity::name).collect(Collectors.joining(", "));
    }

    private static String cap(OptionalLong records) {
        return records.isPresent() ? Long.toString(records.getAsLong()) : "none";
    }

    private static String columns(List<SourceColumn> columns) {
        return columns.stream()
                .map(column -> column.name() + " " + column.type())
                .collect(Collectors.joining(", "));
    }
}
