package dev.linkage.predict;

import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.run.NewTable;
import dev.linkage.internal.run.PredictionRun;
import dev.linkage.internal.sql.Sql;
import java.util.Optional;

/** Inserts chunk after chunk into a table of the engine; a table that could not be filled is dropped. */
final class TablePrediction {
    private TablePrediction() {}

    static long run(Prediction prediction, String table) {
        String name = Sql.identifier(table);
        NewTable.requireFree(prediction.inputs().engine(), table);
        try (PredictionRun run = prediction.open(Optional.empty())) {
            String columns = run.statement(PredictionRun.EMPTY).sql();
            run.workspace()
                    .execute(new SqlStatement(
                            "make table " + table,
                            "CREATE TABLE " + name + " AS SELECT * FROM (" + columns + ") LIMIT 0"));
            try {
                return new ChunkLoop(prediction, run, Journal.NONE, true)
                        .run(attempt -> insert(run, name, run.scored(attempt.chunk())))
                        .rows();
            } catch (RuntimeException | Error e) {
                drop(run, table, e);
                throw e;
            }
        }
    }

    private static void drop(PredictionRun run, String table, Throwable cause) {
        try {
            run.workspace()
                    .execute(new SqlStatement("drop table " + table, "DROP TABLE IF EXISTS " + Sql.identifier(table)));
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    private static ChunkLoop.Written insert(PredictionRun run, String name, SqlStatement statement) {
        long before = count(run, name);
        run.workspace().execute(new SqlStatement(statement.step(), "INSERT INTO " + name + " " + statement.sql()));
        return new ChunkLoop.Written(count(run, name) - before, 0);
    }

    private static long count(PredictionRun run, String name) {
        try (Rows rows =
                run.workspace().query(new SqlStatement("count the rows of a table", "SELECT count(*) FROM " + name))) {
            rows.next();
            return rows.longValue(0);
        }
    }
}
