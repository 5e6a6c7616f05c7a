package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PrepareSql;
import dev.linkage.internal.sql.PreparedTables;
import dev.linkage.internal.sql.RuleSql;
import java.util.ArrayList;
import java.util.List;

/** Prepares records in tables in memory. */
final class InMemoryPreparation {
    private final PreparationTask task;
    private final Workspace workspace;
    private final List<String> tables = new ArrayList<>();

    InMemoryPreparation(PreparationTask task) {
        this.task = task;
        this.workspace = task.workspace();
    }

    /** Leaves no table behind when it fails. */
    PreparedRecords prepare() {
        try {
            return prepared();
        } catch (RuntimeException | Error e) {
            tables.forEach(workspace::drop);
            throw e;
        }
    }

    private PreparedRecords prepared() {
        PrepareSql sql = task.sql();
        String numbered = table("numbered");
        workspace.execute(sql.numbered(numbered, task.records(), task.inputs().names()));
        InputFacts.requireNoCollations(workspace, PrepareSql.collations(numbered));
        InputFacts facts = InputFacts.of(task, numbered);
        InputFacts.requireIds(task, sql.faultyIds(numbered));

        task.settleLayout(numbered);
        String records = table("records");
        workspace.execute(sql.finished(records, numbered));
        workspace.drop(numbered);
        tables.remove(numbered);
        List<String> exploded = new ArrayList<>();
        for (RuleSql rule : task.layout().rules()) {
            String name = "";
            if (rule.rule().explodes()) {
                name = table("exploded");
                workspace.execute(sql.exploded(name, records, rule));
            }
            exploded.add(name);
        }
        return new PreparedRecords(
                task,
                new PreparedTables.OneTable(records, exploded),
                facts,
                List.of(new Chunk.RowRange(0, facts.records() - 1)));
    }

    private String table(String stem) {
        String table = workspace.table(stem);
        tables.add(table);
        return table;
    }
}
