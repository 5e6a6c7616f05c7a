package dev.linkage.predict;

import dev.linkage.engine.SourceColumn;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** One scored pair. Immutable. */
public final class PairRow {
    private final List<SourceColumn> columns;
    private final @Nullable Object[] values;

    PairRow(List<SourceColumn> columns, @Nullable Object[] values) {
        this.columns = columns;
        this.values = values;
    }

    /**
     * Match weight.
     *
     * @return log2 of the odds
     */
    public double weight() {
        return ((Number) Objects.requireNonNull(value("match_weight"))).doubleValue();
    }

    /**
     * Match probability.
     *
     * @return in [0, 1]
     */
    public double probability() {
        return ((Number) Objects.requireNonNull(value("match_probability"))).doubleValue();
    }

    /**
     * The blocking rule that found the pair.
     *
     * @return its place in the model, as text
     */
    public String matchKey() {
        return String.valueOf(value("match_key"));
    }

    /**
     * A value by column.
     *
     * @param column such as {@code unique_id_l} or {@code gamma_city}, ignoring case
     * @return null for NULL
     * @throws IllegalArgumentException if there is no such column, listing the names
     */
    public @Nullable Object value(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(column)) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("no column '" + column + "' in the pair; it has "
                + String.join(", ", columns.stream().map(SourceColumn::name).toList()));
    }

    /**
     * A value as text.
     *
     * @param column ignoring case
     * @return null for NULL
     */
    public @Nullable String text(String column) {
        Object value = value(column);
        return value == null ? null : value.toString();
    }

    /** All columns and values in one line. */
    @Override
    public String toString() {
        StringJoiner line = new StringJoiner(", ");
        for (int i = 0; i < values.length; i++) {
            line.add(columns.get(i).name() + "=" + values[i]);
        }
        return line.toString();
    }

    @Nullable
    Object at(int column) {
        return values[column];
    }
}
