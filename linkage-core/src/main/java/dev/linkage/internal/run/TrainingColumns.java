package dev.linkage.internal.run;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.ColumnExpression;
import dev.linkage.model.Comparison;
import dev.linkage.model.internal.ModelColumns;
import dev.linkage.model.internal.RuleParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What rules and comparisons read, in lower case. */
record TrainingColumns(ModelColumns columns) {

    List<String> of(BlockingRule rule) {
        return lowerCase(columns.of(rule));
    }

    List<String> of(Comparison comparison) {
        return lowerCase(columns.of(comparison));
    }

    /** Columns whose plain equality a rule demands. */
    List<String> equal(BlockingRule rule) {
        List<String> names = new ArrayList<>();
        for (RuleParts.Equality equality : RuleParts.of(rule.predicate()).equalities()) {
            if (equality.left().equals(equality.right()) && equality.left() instanceof ColumnExpression.Column c) {
                names.add(c.name());
            }
        }
        return lowerCase(names);
    }

    private static List<String> lowerCase(List<String> names) {
        return names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    }
}
