package dev.linkage.cluster;

import dev.linkage.error.InputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.model.LinkType;
import dev.linkage.model.ModelOptions;
import dev.linkage.model.Threshold;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names of the columns of clusters. */
final class ClusterColumns {
    private ClusterColumns() {}

    static String name(Threshold threshold, int thresholds) {
        return thresholds == 1 ? "cluster_id" : "cluster_" + threshold.columnSuffix();
    }

    /** Retained columns with further ones; the unique id is there anyway, and none is taken twice. */
    static List<String> added(List<String> retained, String[] columns, String uniqueId) {
        Set<String> taken = new HashSet<>(Set.of(uniqueId.toLowerCase(Locale.ROOT)));
        retained.forEach(column -> taken.add(column.toLowerCase(Locale.ROOT)));
        List<String> all = new ArrayList<>(retained);
        for (String column : columns) {
            if (taken.add(column.toLowerCase(Locale.ROOT))) {
                all.add(column);
            }
        }
        return all;
    }

    static void check(Inputs inputs, ModelOptions options, List<Threshold> thresholds, List<String> retained) {
        Set<String> names = new HashSet<>();
        for (Threshold threshold : thresholds) {
            if (!names.add(name(threshold, thresholds.size()))) {
                throw new IllegalArgumentException("threshold " + threshold + " is given twice; give each once");
            }
        }
        List<String> columns = new ArrayList<>(List.of(options.uniqueIdColumn()));
        if (inputs.linkType() != LinkType.DEDUPE) {
            columns.add(options.sourceDatasetColumn());
        }
        columns.addAll(retained);
        for (String column : columns) {
            if (!names.add(column.toLowerCase(Locale.ROOT))) {
                throw new InputException("clusters would have two columns named '" + column
                        + "'; rename the input's column where it is read, or do not retain it");
            }
        }
    }
}
