package dev.linkage.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LambdasTest {

    @Test
    void writesArrowsAsLambdas() {
        assertThat(Lambdas.translateArrows(
                        "list_max(list_transform(\"a_l\",\n x -> LIST_FILTER(b,(y, i) -> y>i))) >= 1"))
                .isEqualTo("list_max(list_transform(\"a_l\",\n lambda x: LIST_FILTER(b,lambda y, i: y>i))) >= 1");
        assertThat(Lambdas.translateArrows("list_transform(a, x -> x->>'$.y')"))
                .isEqualTo("list_transform(a, lambda x: x->>'$.y')");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a -> '$.x' = b -> '$.y'",
                "f(a, b -> '$.x')",
                "list_transform(j -> '$.x', lambda x: x -> 'k')",
                "concat(a, 'list_transform(b, x -> x)')",
                "list_transform(a, /* x -> */ lambda x: x)",
                "->",
                ", x -> y"
            })
    void leavesEverythingElseAlone(String sql) {
        assertThat(Lambdas.translateArrows(sql)).isEqualTo(sql);
    }
}
