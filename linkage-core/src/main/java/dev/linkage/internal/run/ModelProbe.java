package dev.linkage.internal.run;

import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.error.EngineException;
import dev.linkage.error.InputException;
import dev.linkage.internal.mask.Shown;
import dev.linkage.internal.plan.Inputs;
import dev.linkage.internal.sql.ProbeSql;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Condition;
import dev.linkage.model.Level;
import dev.linkage.model.LinkageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lets the engine look at every level and rule before any record is read, so that SQL it cannot understand is found in
 * the part of the model that it came from.
 */
public final class ModelProbe {
    private final Workspace workspace;
    private final ProbeSql sql;
    private final Shown shown;
    private final List<String> problems = new ArrayList<>();

    private ModelProbe(Workspace workspace, ProbeSql sql, Shown shown) {
        this.workspace = workspace;
        this.sql = sql;
        this.shown = shown;
    }

    /**
     * Checks a model that is known to fit the columns of its data sets.
     *
     * @param workspace where to ask the engine
     * @param inputs the data sets
     * @param model the model
     * @throws InputException naming each level and rule that the engine cannot understand, with its message
     */
    public static void check(Workspace workspace, Inputs inputs, LinkageModel model) {
        String table = workspace.table("probe");
        ModelProbe probe = new ModelProbe(workspace, new ProbeSql(inputs, model, table), inputs.shown());
        workspace.execute(probe.sql.empty());
        model.comparisons().forEach(probe::comparison);
        model.blockingRules().forEach(probe::rule);
        workspace.drop(table);
        if (!probe.problems.isEmpty()) {
            throw new InputException("the model does not fit the data:\n- " + String.join("\n- ", probe.problems));
        }
    }

    private void comparison(Comparison comparison) {
        String step = "use comparison '" + comparison.name() + "'";
        Optional<String> whole = problem(sql.comparison(comparison, step));
        if (whole.isEmpty()) {
            return;
        }
        int before = problems.size();
        for (Level level : comparison.levels()) {
            if (!level.isElse()) {
                Comparison alone =
                        Comparison.of(comparison.name(), Level.of(level.condition(), level.label()), Level.otherwise());
                problem(sql.comparison(alone, step + ", level '" + level.label() + "'"))
                        .ifPresent(problem -> problems.add(problem + advice(level)));
            }
        }
        if (problems.size() == before) {
            problems.add(whole.get());
        }
    }

    private String advice(Level level) {
        return level.condition() instanceof Condition.Sql raw
                ? "; correct its SQL, in which columns end in _l or _r: " + shown.sql(raw.sql())
                : "; cast the column where it is read, or use a comparison for its type";
    }

    private void rule(BlockingRule rule) {
        problem(sql.rule(rule))
                .ifPresent(problem -> problems.add(problem
                        + (rule.predicate() instanceof BlockingRule.Sql
                                ? "; correct its SQL, in which columns begin with l. or r."
                                : "; cast the column where it is read, or correct the rule")));
    }

    private Optional<String> problem(SqlStatement statement) {
        try {
            workspace.describe(statement);
            return Optional.empty();
        } catch (EngineException e) {
            return Optional.of(String.valueOf(e.getMessage())
                    .replaceFirst("^Cannot", "cannot")
                    .replaceAll("\\s*\\R\\s*", " "));
        }
    }
}
