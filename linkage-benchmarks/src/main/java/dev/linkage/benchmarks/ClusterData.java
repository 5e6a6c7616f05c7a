package dev.linkage.benchmarks;

import dev.linkage.duckdb.DuckDb;
import dev.linkage.duckdb.DuckDbOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * Records and scored pairs as a prediction would leave them, made of nothing: a third of the entities has one record, half
 * of them two to four, the rest up to sixty; nine of ten pairs within an entity were found, and some false ones between.
 *
 * @param records a Parquet file with {@code unique_id}
 * @param pairs a Parquet file in no order
 */
record ClusterData(Path records, Path pairs) {
    /** Pairs per entity that the generator makes. */
    private static final double PAIRS_PER_ENTITY = 9.135;

    /** What kind of ids records have. */
    enum Ids {
        /** Numbers as a sequence gives them, with gaps. */
        SERIAL("BIGINT, serial", "n + n // 3"),
        /** Numbers all over the range. */
        SCATTERED("BIGINT, scattered", "CAST(hash(n, 8) >> 1 AS BIGINT)"),
        /** Texts. */
        TEXT("VARCHAR", "printf('rec-%012d', n + n // 3)");

        private final String label;
        private final String expression;

        Ids(String label, String expression) {
            this.label = label;
            this.expression = expression;
        }

        String label() {
            return label;
        }
    }

    /** Made once and kept. */
    static ClusterData of(Ids ids, long edges) {
        String stem = "cluster-" + ids.name().toLowerCase(Locale.ROOT) + "-" + edges;
        ClusterData data = new ClusterData(
                BenchFolder.data().resolve(stem + "-records.parquet"),
                BenchFolder.data().resolve(stem + "-pairs.parquet"));
        if (!Files.exists(data.pairs)) {
            data.make(ids, edges);
        }
        return data;
    }

    private void make(Ids ids, long edges) {
        long entities = Math.max(1, Math.round(edges / PAIRS_PER_ENTITY));
        try (DuckDb db = DuckDb.open(DuckDbOptions.defaults())) {
            db.execute("""
                    CREATE TEMP TABLE r AS
                    SELECT *, %s AS unique_id FROM (
                        SELECT row_number() OVER (ORDER BY hash(e, p, 3)) - 1 AS n, e, p FROM (
                            SELECT e, unnest(range(size)) AS p FROM (
                                SELECT e, CAST(CASE WHEN h < 350 THEN 1 WHEN h < 560 THEN 2 WHEN h < 700 THEN 3
                                    WHEN h < 800 THEN 4 WHEN h < 994 THEN 5 + h %% 4 ELSE 20 + hash(e, 2) %% 41 END
                                    AS BIGINT) AS size
                                FROM (SELECT range AS e, hash(range, 1) %% 1000 AS h FROM range(%d)))))
                    """.formatted(ids.expression, entities));
            db.execute("COPY (SELECT unique_id, CAST(e %% 1000 AS VARCHAR) AS name FROM r ORDER BY n) TO '%s'"
                            .formatted(part(records))
                    + " (FORMAT parquet, COMPRESSION zstd)");
            db.execute("""
                    COPY (
                        SELECT log2(p / (1 - p)) AS match_weight, p AS match_probability, unique_id_l, unique_id_r FROM (
                            SELECT 1 / (1 + pow(2, -w)) AS p, least(a, b) AS unique_id_l, greatest(a, b) AS unique_id_r
                            FROM (
                                SELECT l.unique_id AS a, r.unique_id AS b, hash(l.n, r.n, 4) %% 20000 / 1000 - 4 AS w
                                FROM r AS l JOIN r ON l.e = r.e
                                WHERE l.p < r.p AND hash(l.n, r.n, 5) %% 1000 < 900
                                UNION ALL
                                SELECT l.unique_id, r.unique_id, hash(l.n, 6) %% 9000 / 1000 - 4
                                FROM (SELECT *, (n * 31 + 17) %% count(*) OVER () AS other FROM r) AS l
                                JOIN r ON r.n = l.other
                                WHERE l.n <> r.n AND hash(l.n, 7) %% 100 < 8))
                        ORDER BY hash(unique_id_l, unique_id_r)
                    ) TO '%s' (FORMAT parquet, COMPRESSION zstd)
                    """.formatted(part(pairs)));
            Files.move(part(records), records, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part(pairs), pairs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }
}
