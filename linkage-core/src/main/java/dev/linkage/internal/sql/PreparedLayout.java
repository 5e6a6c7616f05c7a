package dev.linkage.internal.sql;

import dev.linkage.internal.text.Treatment;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Which columns the prepared table has and what they are called. Plain columns keep their names, so that raw SQL finds
 * them; everything computed gets a name that begins with underscores, two of them or more than any input column has.
 */
public final class PreparedLayout {
    private final ModelColumns columns;
    private final String prefix;
    private final Map<String, String> plainColumns = new LinkedHashMap<>();
    private final Map<Operand, String> computed = new LinkedHashMap<>();
    private final List<String> termFrequencies = new ArrayList<>();
    private final Map<String, Boolean> texts = new LinkedHashMap<>();
    private final List<RuleSql> rules = new ArrayList<>();
    private Map<String, Treatment> treatments = Map.of();
    private Map<String, String> types = Map.of();
    private boolean shares = true;

    /**
     * An empty layout.
     *
     * @param columns what parts of a model read
     * @param uniqueId the unique-id column
     */
    public PreparedLayout(ModelColumns columns, String uniqueId) {
        this.columns = columns;
        this.prefix = prefix(columns.known());
        plain(uniqueId);
    }

    private static String prefix(List<String> names) {
        int taken = names.stream()
                .mapToInt(name -> name.length() - name.replaceFirst("^_+", "").length())
                .max()
                .orElse(0);
        return "_".repeat(Math.max(2, taken + 1));
    }

    /**
     * A name that no input column has.
     *
     * @param stem what it is for
     * @return a column name that needs no quotes
     */
    public String computed(String stem) {
        return prefix + stem;
    }

    /**
     * Column of the dense row number.
     *
     * @return a column name that needs no quotes
     */
    public String row() {
        return computed("row");
    }

    /**
     * Column of the data set's number.
     *
     * @return a column name that needs no quotes
     */
    public String dataSet() {
        return computed("data_set");
    }

    /**
     * Adds what a comparison reads.
     *
     * @param comparison any comparison
     */
    public void add(Comparison comparison) {
        new ComparisonSql(comparison, this);
        for (Level level : comparison.levels()) {
            level.termFrequency().ifPresent(tf -> termFrequency(tf.column()));
        }
    }

    /**
     * Adds what a rule reads, and its key.
     *
     * @param rule any rule
     * @return its place among the rules of this layout
     */
    public int add(BlockingRule rule) {
        RuleSql sql = RuleSql.of(rule, rules.size(), this);
        rules.add(sql);
        return rules.size() - 1;
    }

    /**
     * Adds a column that is kept as it is.
     *
     * @param column its name
     */
    public void retain(String column) {
        plain(column);
    }

    /** Leaves the shares of values out, where only their logarithms are read. */
    public void leaveOutShares() {
        shares = false;
    }

    boolean hasShares() {
        return shares;
    }

    /**
     * Adds all columns that comparisons and rules read, kept as they are.
     *
     * @param model the model
     */
    public void retainColumns(LinkageModel model) {
        model.comparisons().forEach(comparison -> plainColumnsOf(comparison));
        model.blockingRules().forEach(rule -> plainColumnsOf(rule));
    }

    /**
     * The rules added, in order.
     *
     * @return the rules
     */
    public List<RuleSql> rules() {
        return rules;
    }

    /** Name of the prepared column of an operand; added when it is new. */
    String operand(Operand operand) {
        if (operand.isPlainColumn()) {
            return plain(((ColumnExpression.Column) operand.value()).name());
        }
        return computed.computeIfAbsent(operand, o -> computed("x" + computed.size()));
    }

    /**
     * Name of the prepared column of an expression; added when it is new.
     *
     * @param value the expression
     * @return a column name
     */
    public String operand(ColumnExpression value) {
        return operand(Operand.of(value));
    }

    /**
     * Name of the prepared column of a date or time in seconds since 1970.
     *
     * @param value the expression
     * @return a column name
     */
    public String seconds(ColumnExpression value) {
        return operand(new Operand(value, Operand.Form.EPOCH));
    }

    /**
     * Name of the prepared column of the sine of an angle in degrees.
     *
     * @param value the expression
     * @return a column name
     */
    public String sine(ColumnExpression value) {
        return operand(new Operand(value, Operand.Form.SINE));
    }

    /**
     * Name of the prepared column of the cosine of an angle in degrees.
     *
     * @param value the expression
     * @return a column name
     */
    public String cosine(ColumnExpression value) {
        return operand(new Operand(value, Operand.Form.COSINE));
    }

    /**
     * Name of a column kept as it is; added when it is new.
     *
     * @param column its name in any case
     * @return its name as first asked for
     */
    public String plain(String column) {
        return plainColumns.computeIfAbsent(column.toLowerCase(Locale.ROOT), key -> column);
    }

    /** Name of an operand that is an argument of text similarity. */
    String text(ColumnExpression value, boolean array) {
        String name = operand(value);
        texts.put(name, array);
        return name;
    }

    /**
     * The number of a column of term frequencies; added when it is new.
     *
     * @param column its name in any case
     * @return from 0
     */
    public int termFrequency(String column) {
        plain(column);
        String key = column.toLowerCase(Locale.ROOT);
        if (!termFrequencies.contains(key)) {
            termFrequencies.add(key);
        }
        return termFrequencies.indexOf(key);
    }

    /** Term-frequency columns, lower case, in order of their numbers. */
    List<String> termFrequencies() {
        return termFrequencies;
    }

    /** Prepared columns that raw SQL over suffixed names reads; added when they are new. */
    List<String> rawConditionColumns(String sql) {
        return columns.ofCondition(sql).stream().map(this::plain).toList();
    }

    /** Prepared columns that raw SQL over prefixed names reads; added when they are new. */
    List<String> rawRuleColumns(String sql) {
        return columns.ofRule(sql).stream().map(this::plain).toList();
    }

    /** Keeps the columns of an expression as they are. */
    void plainColumnsOf(ColumnExpression value) {
        columns.of(value).forEach(this::plain);
    }

    /**
     * Dates and times parsed from text.
     *
     * @return expression by prepared column
     */
    public Map<String, ColumnExpression.ParseDate> parsedDates() {
        Map<String, ColumnExpression.ParseDate> dates = new LinkedHashMap<>();
        computed.forEach((operand, name) -> {
            if (operand.form() == Operand.Form.VALUE && operand.value() instanceof ColumnExpression.ParseDate date) {
                dates.put(name, date);
            }
        });
        return dates;
    }

    /**
     * A column that is computed from another one.
     *
     * @param value the expression; what is kept of it may be another form of its value
     * @param source prepared name of the only column it reads, which is kept as it is
     * @param sql what is kept, over the source
     */
    public record Computation(ColumnExpression value, String source, String sql) {}

    /**
     * How a prepared column is computed.
     *
     * @param column its name
     * @return empty for one that is kept as it is, and where it reads several columns or one that is not kept
     */
    public Optional<Computation> computation(String column) {
        for (Map.Entry<Operand, String> entry : computed.entrySet()) {
            if (entry.getValue().equals(column)) {
                ColumnExpression value = entry.getKey().value();
                return value.innermostColumn()
                        .map(source -> plainColumns.get(source.name().toLowerCase(Locale.ROOT)))
                        .map(source ->
                                new Computation(value, source, entry.getKey().sql()));
            }
        }
        return Optional.empty();
    }

    /**
     * Prepared columns from which all others follow. What raw SQL gives need not follow from what it reads: it may call
     * macros, the clock or chance.
     */
    List<String> independentColumns() {
        List<String> independent = new ArrayList<>(plainColumns.values());
        computed.forEach((operand, name) -> {
            boolean raw = operand.value().innermostColumn().isEmpty();
            if (raw
                    || !columns.of(operand.value()).stream()
                            .allMatch(column -> plainColumns.containsKey(column.toLowerCase(Locale.ROOT)))) {
                independent.add(name);
            }
        });
        return independent;
    }

    /** Columns of an expression as named in it. */
    List<String> columnsOf(ColumnExpression value) {
        return columns.of(value);
    }

    /** Columns of a comparison under their prepared names. */
    List<String> plainColumnsOf(Comparison comparison) {
        return columns.of(comparison).stream().map(this::plain).toList();
    }

    /** Columns of a rule under their prepared names. */
    List<String> plainColumnsOf(BlockingRule rule) {
        return columns.of(rule).stream().map(this::plain).toList();
    }

    /** Prepared columns that are copied from the input: name to SQL over one record. */
    Map<String, String> inputExpressions() {
        Map<String, String> expressions = new LinkedHashMap<>();
        plainColumns.values().forEach(name -> expressions.put(name, Sql.identifier(name)));
        computed.forEach((operand, name) -> expressions.put(name, operand.sql()));
        return expressions;
    }

    /**
     * Columns kept as they are, as named in the model.
     *
     * @return names
     */
    public Collection<String> plainColumns() {
        return plainColumns.values();
    }

    /**
     * Prepared columns that are arguments of text similarity.
     *
     * @return name to whether it is an array
     */
    public Map<String, Boolean> texts() {
        return texts;
    }

    /**
     * Settles how text columns reach similarity functions.
     *
     * @param chosen by prepared column; native for those that are missing
     */
    public void treat(Map<String, Treatment> chosen) {
        treatments = Map.copyOf(chosen);
    }

    /**
     * Tells the types of prepared columns, on which it depends whether values can be hashed together.
     *
     * @param found the engine's type names by prepared column
     */
    public void typed(Map<String, String> found) {
        types = Map.copyOf(found);
    }

    /**
     * Type of a prepared column.
     *
     * @param column its name
     * @return the engine's word; empty text while unknown
     */
    public String type(String column) {
        return types.getOrDefault(column, "");
    }

    boolean sameType(String column, String other) {
        return type(column).equals(type(other));
    }

    /** Translated copies: prepared name to SQL over the prepared column. */
    Map<String, String> translations() {
        Map<String, String> expressions = new LinkedHashMap<>();
        treatments.forEach((column, treatment) -> {
            if (treatment instanceof Treatment.Translated translated) {
                expressions.put(translatedName(column), translated.sqlExpression());
            }
        });
        return expressions;
    }

    Treatment treatment(String column) {
        return treatments.getOrDefault(column, new Treatment.Native());
    }

    /** The column that similarity functions read for a text column. */
    String similarityColumn(String column) {
        return treatment(column) instanceof Treatment.Translated ? translatedName(column) : column;
    }

    private String translatedName(String column) {
        return computed("s" + new ArrayList<>(texts.keySet()).indexOf(column));
    }
}
