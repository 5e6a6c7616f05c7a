package dev.linkage.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void writesNumbersShortestAsPythonDoes() {
        assertThat(Numbers.decimal(2.1353258658433678e-05)).isEqualTo("2.1353258658433678e-05");
        assertThat(Numbers.decimal(2e-3)).isEqualTo("0.002");
        assertThat(Numbers.decimal(1e16)).isEqualTo("1e+16");
        assertThat(Numbers.decimal(123456789012345680d)).isEqualTo("1.2345678901234568e+17");
        assertThat(Numbers.decimal(2.0E-323)).isEqualTo("2e-323");
        assertThat(Numbers.decimal(100)).isEqualTo("100.0");
        assertThat(Numbers.decimal(-0.5)).isEqualTo("-0.5");
        assertThat(Numbers.shortest(864000)).isEqualTo("864000");
    }

    @Test
    void readsBackEveryDouble() {
        Random random = new Random(4);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(Numbers.decimal(value))).isEqualTo(value);
            }
        }
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatThrownBy(() -> Numbers.decimal(Double.NaN)).hasMessage("number must be finite but was NaN");
    }
}
