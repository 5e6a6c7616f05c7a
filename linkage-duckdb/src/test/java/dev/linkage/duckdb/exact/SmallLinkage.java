package dev.linkage.duckdb.exact;

import static dev.linkage.model.BlockingRule.on;
import static dev.linkage.model.BlockingRule.sql;

import dev.linkage.Linker;
import dev.linkage.chunk.Chunking;
import dev.linkage.duckdb.DuckDb;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.Comparisons;
import dev.linkage.model.LinkType;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.ModelOptions;
import dev.linkage.predict.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Eighty random records to dedupe, for tests of what is done with pairs. */
final class SmallLinkage {
    /** A rule whose pairs cannot be scored: its filter is an error for every pair. */
    static final BlockingRule FAILING = sql("l.k = r.k and error('on purpose') is null");

    private final DuckDb db;
    private final Tables tables;
    final List<Entity> records;

    SmallLinkage(DuckDb db) {
        this.db = db;
        this.tables = new Tables(db, "small_" + System.nanoTime() + "_");
        this.records = new RandomRecords(new Random(5), 1).dataSet("a", 80, false);
    }

    LinkageModel model(BlockingRule... rules) {
        List<Comparison> comparisons =
                List.of(Comparisons.exact("city").withTermFrequencies(), Comparisons.levenshtein("name", 1));
        LinkageModel model = RandomModel.of(LinkType.DEDUPE, comparisons, List.of(rules), new Random(1));
        return model.withOptions(ModelOptions.DEFAULT);
    }

    Linker linker(BlockingRule... rules) {
        return Linker.of(model(rules), tables.source("people", records));
    }

    Prediction prediction() {
        return linker(on("city"), on("name")).predict().chunks(Chunking.fixed(3));
    }

    /** Finds pairs by its first rule, then fails. */
    Prediction failing() {
        return linker(on("city"), FAILING).predict();
    }

    List<String> query(String sql) {
        List<String> values = new ArrayList<>();
        try (Workspace workspace = db.workspace(Optional.empty());
                Rows rows = workspace.query(new SqlStatement("read", sql))) {
            while (rows.next()) {
                values.add(String.valueOf(rows.text(0)));
            }
        }
        return values;
    }

    /** How many tables there are, those of open workspaces included. */
    String tables() {
        return query("SELECT count(*) FROM duckdb_tables()").get(0);
    }
}
