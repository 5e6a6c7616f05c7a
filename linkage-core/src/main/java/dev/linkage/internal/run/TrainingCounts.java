package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.ScoreSql;
import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import dev.linkage.model.LinkageModel;
import dev.linkage.model.internal.ModelColumns;
import dev.linkage.train.AgreementPatterns;
import dev.linkage.train.TrainingData;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The counts that training needs, taken by SQL from prepared records. */
final class TrainingCounts implements TrainingData {
    private final PreparedRecords records;
    private final LinkageModel model;
    private final TrainingColumns columns;

    /** Over prepared records whose layout holds all comparisons and all rules of the training steps. */
    TrainingCounts(PreparedRecords records, LinkageModel model) {
        this.records = records;
        this.model = model;
        this.columns = new TrainingColumns(new ModelColumns(records.inputs().columnNames()));
    }

    @Override
    public long pairsFound(List<BlockingRule> rules) {
        List<Integer> places = rules.stream().map(this::place).toList();
        long found = 0;
        for (int i = 0; i < places.size(); i++) {
            for (Chunk piece : records.pieces(places.get(i))) {
                try (Rows rows = records.workspace().query(records.pairs().count(piece, places.subList(0, i)))) {
                    rows.next();
                    found += rows.longValue(0);
                }
            }
        }
        return found;
    }

    private int place(BlockingRule rule) {
        for (int i = 0; i < records.layout().rules().size(); i++) {
            if (records.layout().rules().get(i).rule().equals(rule)) {
                return i;
            }
        }
        throw new IllegalStateException("rule " + rule + " was not prepared");
    }

    @Override
    public long pairsInAll() {
        return records.pairsInAll();
    }

    @Override
    public long[][] randomPairs(double maxPairs, String seed) {
        ScoreSql score = score(model.comparisons());
        OptionalLong sample = new RandomSample(model.linkType(), pairsInAll(), records.records()).below(maxPairs);
        String pairs = records.pairs()
                .random(
                        score.pairColumns(),
                        model.options().uniqueIdColumn(),
                        records.inputs().names(),
                        sample.isPresent() ? Optional.of(sample.getAsLong()) : Optional.empty(),
                        seed);
        long[][] counts = new long[model.comparisons().size()][];
        try (Rows rows = records.workspace().query(score.levelCounts(pairs))) {
            rows.next();
            int column = 0;
            for (int i = 0; i < counts.length; i++) {
                counts[i] = new long[model.comparisons().get(i).nonNullLevels()];
                for (int gamma = 0; gamma < counts[i].length; gamma++) {
                    counts[i][gamma] = rows.longValue(column++);
                }
            }
        }
        return counts;
    }

    @Override
    public AgreementPatterns patterns(BlockingRule rule, List<Comparison> active, boolean termFrequencies) {
        ScoreSql score = score(active);
        List<SqlStatement> pieces = records.pieces(place(rule)).stream()
                .map(piece -> score.patterns(piece, termFrequencies))
                .toList();
        List<String> names = active.stream().map(Comparison::name).toList();
        if (pieces.size() == 1) {
            return read(pieces.get(0), names);
        }
        Workspace workspace = records.workspace();
        String table = workspace.table("patterns");
        for (int i = 0; i < pieces.size(); i++) {
            workspace.execute(new SqlStatement(
                    pieces.get(i).step(),
                    (i == 0 ? "CREATE TABLE " + table + " AS " : "INSERT INTO " + table + " ")
                            + pieces.get(i).sql()));
        }
        AgreementPatterns patterns = read(score.sumOfPatterns(table), names);
        workspace.drop(table);
        return patterns;
    }

    private AgreementPatterns read(SqlStatement statement, List<String> names) {
        PatternRows patterns = new PatternRows(names.size());
        try (Rows rows = records.workspace().query(statement)) {
            while (rows.next()) {
                patterns.add(rows);
            }
        }
        return patterns.build(names);
    }

    private ScoreSql score(List<Comparison> comparisons) {
        return new ScoreSql(
                model.withComparisons(comparisons),
                records.layout(),
                records.pairs(),
                records.inputs().names());
    }

    @Override
    public List<String> columns(BlockingRule rule) {
        return columns.of(rule);
    }

    @Override
    public List<String> columns(Comparison comparison) {
        return columns.of(comparison);
    }

    @Override
    public List<String> equalColumns(BlockingRule rule) {
        return columns.equal(rule);
    }
}
