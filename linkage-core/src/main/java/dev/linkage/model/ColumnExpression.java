package dev.linkage.model;

import java.util.Optional;

/**
 * A value computed from one record: a column, or a transformation of one. NULL in gives NULL out. Immutable.
 *
 * <p>Every expression touches one side of a pair only, so engines compute it once per record, never once per pair.
 */
public sealed interface ColumnExpression {

    /**
     * A column as it is.
     *
     * @param name the column's name, any characters; found ignoring case
     * @return the expression
     */
    static ColumnExpression column(String name) {
        return new Column(name);
    }

    /**
     * SQL over the columns of one record, such as {@code lower(first_name) || ' ' || surname}.
     *
     * @param sql an expression in the engine's SQL, columns named without prefix or suffix
     * @return the expression
     */
    static ColumnExpression expression(String sql) {
        return new Sql(sql);
    }

    /**
     * In lower case.
     *
     * @return the expression
     */
    default ColumnExpression lower() {
        return new Lower(this);
    }

    /**
     * Part of a text.
     *
     * @param start first character, counted from 1
     * @param length characters to take at most
     * @return the expression
     */
    default ColumnExpression substring(int start, int length) {
        return new Substring(this, start, length);
    }

    /**
     * The first match of a regular expression; NULL when nothing matches.
     *
     * @param pattern an RE2 regular expression
     * @return the expression
     */
    default ColumnExpression regexExtract(String pattern) {
        return new RegexExtract(this, pattern, 0);
    }

    /**
     * A group of the first match of a regular expression; NULL when nothing matches.
     *
     * @param pattern an RE2 regular expression
     * @param group the group, 0 for the whole match
     * @return the expression
     */
    default ColumnExpression regexExtract(String pattern, int group) {
        return new RegexExtract(this, pattern, group);
    }

    /**
     * NULL where the value equals a text, such as {@code "unknown"}.
     *
     * @param value the text
     * @return the expression
     */
    default ColumnExpression nullIf(String value) {
        return new NullIf(this, value);
    }

    /**
     * As text.
     *
     * @return the expression
     */
    default ColumnExpression castToText() {
        return new CastToText(this);
    }

    /**
     * Text parsed as a date written {@code %Y-%m-%d}; NULL when it is none.
     *
     * @return the expression
     */
    default ColumnExpression parseDate() {
        return parseDate("%Y-%m-%d");
    }

    /**
     * Text parsed as a date or time; NULL when it does not fit the format.
     *
     * @param format in strptime's notation, such as {@code %d/%m/%Y}
     * @return the expression
     */
    default ColumnExpression parseDate(String format) {
        return new ParseDate(this, format);
    }

    /**
     * First element of an array.
     *
     * @return the expression
     */
    default ColumnExpression firstElement() {
        return new Element(this, Element.Position.FIRST);
    }

    /**
     * Last element of an array.
     *
     * @return the expression
     */
    default ColumnExpression lastElement() {
        return new Element(this, Element.Position.LAST);
    }

    /**
     * What a transformation is applied to.
     *
     * @return the operand; empty for a column and for SQL
     */
    default Optional<ColumnExpression> operand() {
        return Optional.empty();
    }

    /**
     * The column this expression starts from, if it starts from one.
     *
     * @return the innermost column; empty for SQL
     */
    default Optional<Column> innermostColumn() {
        return operand().flatMap(ColumnExpression::innermostColumn);
    }

    /**
     * The text this expression starts from.
     *
     * @return a column's name, or SQL
     */
    String source();

    /** An expression over another one. */
    sealed interface Transformation extends ColumnExpression {
        /**
         * What it is applied to.
         *
         * @return the operand
         */
        ColumnExpression value();

        @Override
        default Optional<ColumnExpression> operand() {
            return Optional.of(value());
        }

        @Override
        default String source() {
            return value().source();
        }
    }

    /**
     * A column as it is.
     *
     * @param name the column's name
     */
    record Column(String name) implements ColumnExpression {
        /** Checks the name. */
        public Column {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("column name must not be empty");
            }
        }

        @Override
        public Optional<Column> innermostColumn() {
            return Optional.of(this);
        }

        @Override
        public String source() {
            return name;
        }
    }

    /**
     * Lower case.
     *
     * @param value what is lowered
     */
    record Lower(ColumnExpression value) implements Transformation {}

    /**
     * Part of a text.
     *
     * @param value the text
     * @param start first character, counted from 1
     * @param length characters at most
     */
    record Substring(ColumnExpression value, int start, int length) implements Transformation {
        /** Checks the range. */
        public Substring {
            if (start < 1 || length < 1) {
                throw new IllegalArgumentException("substring starts at 1 and takes 1 character at least, but was ("
                        + start + ", " + length + ")");
            }
        }
    }

    /**
     * Match of a regular expression; NULL when nothing or the empty text matches.
     *
     * @param value the text
     * @param pattern RE2
     * @param group 0 for the whole match
     */
    record RegexExtract(ColumnExpression value, String pattern, int group) implements Transformation {}

    /**
     * NULL where the value equals a text.
     *
     * @param value the value
     * @param text the text that counts as NULL
     */
    record NullIf(ColumnExpression value, String text) implements Transformation {}

    /**
     * As text.
     *
     * @param value the value
     */
    record CastToText(ColumnExpression value) implements Transformation {}

    /**
     * Text parsed as date or time; NULL when it does not fit.
     *
     * @param value the text
     * @param format strptime's notation
     */
    record ParseDate(ColumnExpression value, String format) implements Transformation {}

    /**
     * First or last element of an array.
     *
     * @param value the array
     * @param position which
     */
    record Element(ColumnExpression value, Position position) implements Transformation {
        /** Which element. */
        public enum Position {
            /** The first. */
            FIRST,
            /** The last. */
            LAST
        }
    }

    /**
     * SQL over the columns of one record.
     *
     * @param sql an expression
     */
    record Sql(String sql) implements ColumnExpression {
        /** Checks the text. */
        public Sql {
            if (sql.isBlank()) {
                throw new IllegalArgumentException("SQL expression must not be blank");
            }
        }

        @Override
        public String source() {
            return sql;
        }
    }
}
