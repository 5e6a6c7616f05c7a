package dev.linkage.model.internal;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which input columns parts of a model read; raw SQL is searched for the names of known columns. */
public final class ModelColumns {
    private final List<String> known;

    /**
     * With known input columns.
     *
     * @param known their names
     */
    public ModelColumns(Collection<String> known) {
        this.known = List.copyOf(known);
    }

    /**
     * The columns that data sets have.
     *
     * @return names
     */
    public List<String> known() {
        return known;
    }

    /**
     * Columns of a comparison.
     *
     * @param comparison any comparison
     * @return in order of appearance, distinct ignoring case
     */
    public List<String> of(Comparison comparison) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Level level : comparison.levels()) {
            add(level.condition(), found);
        }
        for (Level level : comparison.levels()) {
            level.termFrequency().ifPresent(tf -> add(tf.column(), found));
        }
        return List.copyOf(found.values());
    }

    /**
     * Columns of a rule.
     *
     * @param rule any rule
     * @return in order of appearance, distinct ignoring case
     */
    public List<String> of(BlockingRule rule) {
        Map<String, String> found = new LinkedHashMap<>();
        add(rule.predicate(), found);
        rule.arraysToExplode().forEach(column -> add(column, found));
        return List.copyOf(found.values());
    }

    /**
     * Columns of an expression.
     *
     * @param value any expression
     * @return in order of appearance
     */
    public List<String> of(ColumnExpression value) {
        Map<String, String> found = new LinkedHashMap<>();
        add(value, found);
        return List.copyOf(found.values());
    }

    /**
     * Columns that the SQL of a level names with suffix {@code _l} or {@code _r}, known or not.
     *
     * @param sql a raw condition
     * @return in order of appearance
     */
    public List<String> ofCondition(String sql) {
        return distinct(SqlColumns.ofCondition(sql));
    }

    /**
     * Columns that the SQL of a rule names with prefix {@code l.} or {@code r.}, known or not.
     *
     * @param sql a raw rule
     * @return in order of appearance
     */
    public List<String> ofRule(String sql) {
        return distinct(SqlColumns.ofRule(sql));
    }

    /** Known columns that the SQL of an expression names. */
    private List<String> ofRecord(String sql) {
        List<String> names = SqlToken.of(sql).stream()
                .filter(SqlToken::isName)
                .map(SqlToken::text)
                .toList();
        return names.stream()
                .flatMap(name -> known.stream().filter(column -> column.equalsIgnoreCase(name)))
                .toList();
    }

    private static List<String> distinct(List<String> names) {
        Map<String, String> found = new LinkedHashMap<>();
        names.forEach(name -> add(name, found));
        return List.copyOf(found.values());
    }

    private static void add(String column, Map<String, String> found) {
        found.putIfAbsent(column.toLowerCase(Locale.ROOT), column);
    }

    private void add(ColumnExpression value, Map<String, String> found) {
        if (value instanceof ColumnExpression.Column c) {
            add(c.name(), found);
        } else if (value instanceof ColumnExpression.Sql e) {
            ofRecord(e.sql()).forEach(column -> add(column, found));
        } else {
            value.operand().ifPresent(operand -> add(operand, found));
        }
    }

    private void add(Predicate predicate, Map<String, String> found) {
        if (predicate instanceof BlockingRule.On on) {
            on.values().forEach(value -> add(value, found));
        } else if (predicate instanceof BlockingRule.And and) {
            and.parts().forEach(part -> add(part, found));
        } else if (predicate instanceof BlockingRule.Or or) {
            or.parts().forEach(part -> add(part, found));
        } else if (predicate instanceof BlockingRule.Not not) {
            add(not.part(), found);
        } else if (predicate instanceof BlockingRule.Sql sql) {
            ofRule(sql.sql()).forEach(column -> add(column, found));
        }
    }

    private void add(Condition condition, Map<String, String> found) {
        condition.operands().forEach(value -> add(value, found));
        condition.parts().forEach(part -> add(part, found));
        if (condition instanceof Condition.Sql c) {
            ofCondition(c.sql()).forEach(column -> add(column, found));
        }
    }
}
