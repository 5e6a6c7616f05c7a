package dev.linkage.internal.sql;

import dev.linkage.model.ColumnExpression;

/**
 * A value that is computed once per record and kept in the prepared table.
 *
 * @param value the expression
 * @param form what is kept of it
 */
record Operand(ColumnExpression value, Form form) {

    /** What is kept of an expression. */
    enum Form {
        /** The value itself. */
        VALUE("%s"),
        /** Seconds since 1970 of a date or time. */
        EPOCH("epoch(%s)"),
        /** Sine of an angle in degrees. */
        SINE("sin(radians(%s))"),
        /** Cosine of an angle in degrees. */
        COSINE("cos(radians(%s))");

        private final String template;

        Form(String template) {
            this.template = template;
        }
    }

    static Operand of(ColumnExpression value) {
        return new Operand(value, Form.VALUE);
    }

    /** SQL over the columns of one record. */
    String sql() {
        return String.format(form.template, ExpressionSql.of(value));
    }

    /** Whether it is a column as it is, kept under its own name. */
    boolean isPlainColumn() {
        return form == Form.VALUE && value instanceof ColumnExpression.Column;
    }
}
