package dev.linkage.predict;

import dev.linkage.engine.SourceColumn;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Scored pairs in memory, for tests and for looking at. Immutable. */
public final class PairRows implements Iterable<PairRow> {
    private static final int SHOWN_ROWS = 5;
    private static final int CELL = 14;
    private static final int LINE = 150;
    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");

    private final List<SourceColumn> columns;
    private final List<PairRow> rows;

    PairRows(List<SourceColumn> columns, List<PairRow> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /**
     * The columns.
     *
     * @return names and types in order
     */
    public List<SourceColumn> columns() {
        return columns;
    }

    /**
     * How many pairs there are.
     *
     * @return 0 or more
     */
    public int size() {
        return rows.size();
    }

    /**
     * A pair.
     *
     * @param index from 0
     * @return the pair
     */
    public PairRow get(int index) {
        return rows.get(index);
    }

    /**
     * All pairs.
     *
     * @return in no particular order unless they were sorted
     */
    public Stream<PairRow> stream() {
        return rows.stream();
    }

    @Override
    public Iterator<PairRow> iterator() {
        return rows.iterator();
    }

    /** Prints every row. */
    public void show() {
        System.out.println(text(rows.size(), Integer.MAX_VALUE));
    }

    /** A summary and the first rows. */
    @Override
    public String toString() {
        return text(Math.min(SHOWN_ROWS, rows.size()), LINE);
    }

    private String text(int shown, int width) {
        StringBuilder text = new StringBuilder(rows.size()
                + (rows.size() == 1 ? " pair of " : " pairs of ")
                + columns.size()
                + (columns.size() == 1 ? " column" : " columns")
                + (shown < rows.size() ? ", first " + shown : ""));
        List<String> header = columns.stream().map(SourceColumn::name).toList();
        text.append('\n').append(line(header, width));
        for (PairRow row : rows.subList(0, shown)) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                cells.add(cell(row.at(i)));
            }
            text.append('\n').append(line(cells, width));
        }
        return text.toString();
    }

    private static String cell(@Nullable Object value) {
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, "%.4f", number);
        }
        return value == null ? "" : CONTROLS.matcher(value.toString()).replaceAll(" ");
    }

    /** Cut in the middle: names differ at their ends. */
    private static String clipped(String cell) {
        int head = CELL / 2 - 1;
        return cell.length() > CELL
                ? cell.substring(0, head) + "…" + cell.substring(cell.length() - (CELL - head - 1))
                : cell;
    }

    private static String line(List<String> cells, int width) {
        StringBuilder line = new StringBuilder();
        for (String cell : cells) {
            String clipped = clipped(cell);
            line.append(clipped).append(" ".repeat(CELL + 1 - clipped.length()));
        }
        String all = line.toString().stripTrailing();
        return all.length() > width ? all.substring(0, width - 1) + "…" : all;
    }
}
