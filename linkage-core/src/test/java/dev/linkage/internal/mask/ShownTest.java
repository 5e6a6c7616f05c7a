package dev.linkage.internal.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownTest {

    @Test
    void masksAValueByItsLength() {
        assertThat(Shown.MASKED.text("Dürer")).isEqualTo("<text of 5 characters>");
        assertThat(Shown.MASKED.text("😀")).isEqualTo("<text of 1 character>");
        assertThat(Shown.MASKED.quoted("x y")).isEqualTo("<text of 3 characters>");
        assertThat(Shown.MASKED.quoted(null)).isEqualTo("NULL");
    }

    @Test
    void leavesAllAsItIsUnlessAskedTo() {
        assertThat(Shown.PLAIN.text("x")).isEqualTo("x");
        assertThat(Shown.PLAIN.quoted("x")).isEqualTo("'x'");
        assertThat(Shown.PLAIN.quoted(null)).isEqualTo("NULL");
        assertThat(Shown.PLAIN.sql("a = 'x' -- y")).isEqualTo("a = 'x' -- y");
        assertThat(Shown.PLAIN.words("score rule 0 (a = 'x')")).isEqualTo("score rule 0 (a = 'x')");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a = 'xy'                       | a = '<text of 2 characters>'
            a = 'it''s' OR "b'c" = 'x'     | a = '<text of 5 characters>' OR "b'c" = '<text of 1 character>'
            a = E'\\'x' AND b = 'y'        | a = E'<text of 3 characters>' AND b = '<text of 1 character>'
            a = $$x'y$$ AND b              | a = '<text of 7 characters>' AND b
            a = $q$x$$y$q$ AND b           | a = '<text of 10 characters>' AND b
            a /* x /* y */ z */ = b -- w   | a   = b
            a = 'x                         | a = '<text of 1 character>'
            FROM read_csv(['x.csv', 'y.csv'], sep = 'z') | FROM read_csv(['x.csv', 'y.csv'], sep = '<text of 1 character>')
            FROM read_parquet('x.parquet') WHERE a = 'z' | FROM read_parquet('x.parquet') WHERE a = '<text of 1 character>'
            """)
    void masksTextsOfSql(String sql, String masked) {
        assertThat(Shown.MASKED.sql(sql.replace("\\\\", "\\")).strip()).isEqualTo(masked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            use comparison 'name', level 'exact' | use comparison 'name', level 'exact'
            score rule 0 (l.city = 'Bern')       | score rule 0 (l.city = '<text of 4 characters>')
            score rule 0 (nullif(city, Bern))    | score rule 0 (nullif(city, ...
            read the header of /a/people.csv     | read the header of /a/people.csv
            """)
    void masksTextsInWordsButNotNames(String words, String masked) {
        assertThat(Shown.MASKED.words(words)).isEqualTo(masked);
    }
}
