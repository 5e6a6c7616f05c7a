package dev.linkage.score;

import dev.linkage.model.ColumnExpression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds columns, and keeps which were asked for: a condition depends on their values alone. For one thread. */
final class ReadColumns implements RecordColumns {
    private final RecordColumns columns;
    private final Set<CodedColumn> coded = new LinkedHashSet<>();
    private final Set<ListColumn> lists = new LinkedHashSet<>();

    ReadColumns(RecordColumns columns) {
        this.columns = columns;
    }

    /** The codes of the only column that was asked for; null where there are several, or arrays. */
    int @Nullable [] onlyCodes() {
        return coded.size() == 1 && lists.isEmpty() ? coded.iterator().next().codes() : null;
    }

    /**
     * Puts rows into groups that agree in all columns, and in a number of their own.
     *
     * @param rows the rows
     * @param numbers by row; empty for none
     * @return the group of each, dense from 0
     */
    int[] groups(int[] rows, int[] numbers) {
        int[] groups = new int[rows.length];
        for (int i = 0; i < rows.length && numbers.length > 0; i++) {
            groups[i] = numbers[rows[i]];
        }
        for (CodedColumn column : coded) {
            int[] codes = column.codes();
            LongDictionary joined = new LongDictionary();
            for (int i = 0; i < rows.length; i++) {
                groups[i] = joined.add(((long) groups[i] << 32) | (codes[rows[i]] & 0xFFFF_FFFFL));
            }
        }
        for (ListColumn column : lists) {
            Map<List<Integer>, Integer> contents = new HashMap<>();
            LongDictionary joined = new LongDictionary();
            for (int i = 0; i < rows.length; i++) {
                int content = contents.computeIfAbsent(content(column, rows[i]), added -> contents.size());
                groups[i] = joined.add(((long) groups[i] << 32) | content);
            }
        }
        LongDictionary dense = new LongDictionary();
        for (int i = 0; i < rows.length; i++) {
            groups[i] = dense.add(groups[i]);
        }
        return groups;
    }

    /** Elements, and before them whether there is an array at all. */
    private static List<Integer> content(ListColumn column, int row) {
        List<Integer> content = new ArrayList<>();
        content.add(column.isNull(row) ? 0 : 1);
        for (int i = column.from(row); i < column.to(row); i++) {
            content.add(column.code(i));
        }
        return content;
    }

    private CodedColumn read(CodedColumn column) {
        coded.add(column);
        return column;
    }

    @Override
    public CodedColumn values(ColumnExpression value) {
        return read(columns.values(value));
    }

    @Override
    public CodedColumn signed(ColumnExpression value) {
        return read(columns.signed(value));
    }

    @Override
    public boolean isList(ColumnExpression value) {
        return columns.isList(value);
    }

    @Override
    public ListColumn lists(ColumnExpression value) {
        ListColumn found = columns.lists(value);
        lists.add(found);
        return found;
    }

    @Override
    public CodedColumn seconds(ColumnExpression value) {
        return read(columns.seconds(value));
    }

    @Override
    public CodedColumn sine(ColumnExpression value) {
        return read(columns.sine(value));
    }

    @Override
    public CodedColumn cosine(ColumnExpression value) {
        return read(columns.cosine(value));
    }

    @Override
    public CodedColumn degrees(ColumnExpression value) {
        return read(columns.degrees(value));
    }

    @Override
    public float kilometres(double... coordinates) {
        return columns.kilometres(coordinates);
    }

    @Override
    public TermShares shares(String column) {
        return columns.shares(column);
    }

    @Override
    public CodedSimilarity similarity(TextDictionary texts) {
        return columns.similarity(texts);
    }
}
