package dev.linkage.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuotingTest {
    @Test
    void doublesQuotes() {
        assertThat(Quoting.identifier("a \"b\" 'c'")).isEqualTo("\"a \"\"b\"\" 'c'\"");
        assertThat(Quoting.text("a \"b\" 'c'")).isEqualTo("'a \"b\" ''c'''");
        assertThat(Quoting.texts(List.of("it's", "b"))).isEqualTo("['it''s', 'b']");
    }

    @Test
    void refusesNul() {
        String message = "names and texts in SQL must not hold the character NUL but was \"a\\0b\";"
                + " remove it from the name or value";
        assertThatThrownBy(() -> Quoting.identifier("a\0b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> Quoting.text("a\0b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
