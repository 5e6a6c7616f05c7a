package dev.linkage.internal.run;

import dev.linkage.engine.Rows;
import dev.linkage.engine.Source;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.InputException;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.model.ColumnExpression;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known of the data sets once they were read, and what they must not be like.
 *
 * @param recordsByDataSet how many records each has
 * @param emptyColumns columns without any value
 * @param unreadDates one sentence for each date whose format no value has
 * @param fingerprints sums of the records' hashes for each data set, as text; empty where they were not taken
 */
record InputFacts(
        List<Long> recordsByDataSet, List<String> emptyColumns, List<String> unreadDates, List<String> fingerprints) {
    InputFacts {
        recordsByDataSet = List.copyOf(recordsByDataSet);
        emptyColumns = List.copyOf(emptyColumns);
        unreadDates = List.copyOf(unreadDates);
        fingerprints = List.copyOf(fingerprints);
    }

    long records() {
        return recordsByDataSet.stream().mapToLong(Long::longValue).sum();
    }

    /** Counts numbered records. */
    static InputFacts of(PreparationTask task, String numbered) {
        Inputs inputs = task.inputs();
        PreparedLayout layout = task.layout();
        List<Long> counts = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        SqlStatement statement = task.sql().filled(numbered, inputs.sources().size());
        try (Rows rows = task.workspace().query(statement)) {
            rows.next();
            int column = 0;
            for (Source source : inputs.sources()) {
                counts.add(rows.longValue(column++));
                requireRecords(source, counts.get(counts.size() - 1));
            }
            for (String plain : layout.plainColumns()) {
                if (rows.longValue(column++) == 0) {
                    empty.add(plain);
                }
            }
            for (ColumnExpression.ParseDate date : layout.parsedDates().values()) {
                String text = rows.text(column + 1);
                if (rows.longValue(column) == 0 && text != null) {
                    unread.add("no value of '" + date.source() + "' is a date written " + date.format() + ", such as "
                            + inputs.shown().quoted(text));
                }
                column += 2;
            }
        }
        return new InputFacts(counts, empty, unread, List.of());
    }

    static void requireRecords(Source source, long records) {
        if (records == 0) {
            throw new InputException("data set '" + source.name()
                    + "' has no records; check the file, the query or the filter that gave it");
        }
    }

    /** Under collations texts are equal that differ, and hashes know nothing of it. */
    static void requireNoCollations(Workspace workspace, SqlStatement statement) {
        List<String> collations = new ArrayList<>();
        try (Rows rows = workspace.query(statement)) {
            while (rows.next()) {
                collations.add(String.valueOf(rows.text(0)));
            }
        }
        if (!collations.isEmpty()) {
            throw new InputException(
                    "collations are not supported, since blocking would miss texts that are equal under"
                            + " them: " + String.join(", ", collations)
                            + "; reset default_collation, and store such columns"
                            + " without a collation, lowered where case should not count");
        }
    }

    /** Every record must be told apart. */
    static void requireIds(PreparationTask task, SqlStatement statement) {
        List<String> faults = new ArrayList<>();
        try (Rows rows = task.workspace().query(statement)) {
            while (rows.next()) {
                String source = task.inputs().names().get((int) rows.longValue(0));
                faults.add(task.inputs().shown().quoted(rows.text(1)) + " in " + rows.longValue(2) + " records of '"
                        + source + "'");
            }
        }
        if (!faults.isEmpty()) {
            throw new InputException(
                    "unique ids in column '" + task.uniqueId() + "' must be there and occur once, but: "
                            + String.join(", ", faults) + (faults.size() == 5 ? ", ..." : "")
                            + "; remove the repeated records, name another id column with model.withUniqueId(\"...\"), or let"
                            + " the source make ids with withGeneratedIds()");
        }
    }
}
