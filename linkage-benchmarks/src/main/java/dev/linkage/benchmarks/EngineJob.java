package dev.linkage.benchmarks;

import dev.linkage.Linker;
import dev.linkage.benchmarks.splink.ProcessMeter;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import dev.linkage.engine.PairExecutor;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.Threshold;
import dev.linkage.predict.Prediction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;

/**
 * One way to look at the candidate pairs, in a process of its own: {@code jvm|sql|join MODEL OUTPUT PROBABILITY INPUT}; a
 * probability of 0 means no threshold. To join is to count the pairs that the rules of {@link PeopleRules#HEAVY} find.
 */
final class EngineJob {
    private EngineJob() {}

    public static void main(String[] arguments) throws Exception {
        ProcessMeter meter = ProcessMeter.start();
        Path output = Path.of(arguments[2]);
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults().threads(2))) {
            long rows;
            if (arguments[0].equals("join")) {
                rows = join(db, arguments[4]);
            } else {
                PairExecutor executor = PairExecutor.valueOf(arguments[0].toUpperCase(Locale.ROOT));
                Prediction prediction = Linker.of(
                                LinkageModel.load(Path.of(arguments[1])), db.parquet(Path.of(arguments[4])))
                        .predict()
                        .executor(executor);
                double probability = Double.parseDouble(arguments[3]);
                rows = (probability > 0 ? prediction.threshold(Threshold.probability(probability)) : prediction)
                        .toParquet(output)
                        .size();
            }
            meter.report(rows, Files.exists(output) ? 0 : -1);
        }
    }

    /** Ids only, written nowhere, each pair by the first rule that finds it. */
    private static long join(DuckDb db, String people) throws SQLException {
        db.execute("CREATE TABLE people AS SELECT unique_id, first_name, surname, dob, email,"
                + " substring(surname, 1, 3) AS initials, substring(dob, 1, 3) AS decade FROM '" + people + "'");
        String[] rules = {
            "l.first_name = r.first_name AND l.surname = r.surname",
            "l.dob = r.dob AND l.initials = r.initials",
            "l.email = r.email",
            "l.surname = r.surname AND l.decade = r.decade"
        };
        StringBuilder sql =
                new StringBuilder("CREATE TABLE pairs AS SELECT count(*) AS n, sum(a + b) AS checked FROM (");
        for (int rule = 0; rule < rules.length; rule++) {
            sql.append(rule == 0 ? "" : " UNION ALL ")
                    .append("SELECT l.unique_id AS a, r.unique_id AS b FROM people l JOIN people r ON ")
                    .append(rules[rule])
                    .append(" AND l.unique_id < r.unique_id");
            for (int earlier = 0; earlier < rule; earlier++) {
                sql.append(earlier == 0 ? " WHERE " : " AND ")
                        .append("NOT coalesce(")
                        .append(rules[earlier])
                        .append(", FALSE)");
            }
        }
        db.execute(sql.append(")").toString());
        return 0;
    }
}
