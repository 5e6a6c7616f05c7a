package dev.linkage.score;

import dev.linkage.model.Condition;

/** A condition that cannot be tested in the JVM. */
public final class UnsupportedConditionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Condition condition;

    UnsupportedConditionException(Condition condition, String reason) {
        super(reason);
        this.condition = condition;
    }

    /**
     * Which condition.
     *
     * @return as in the model
     */
    public Condition condition() {
        return condition;
    }

    /**
     * Why.
     *
     * @return such as {@code it is SQL text}
     */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
