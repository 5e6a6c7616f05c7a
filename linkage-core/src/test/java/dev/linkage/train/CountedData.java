package dev.linkage.train;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.Comparison;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Training data of prepared counts. Columns of rules and comparisons are declared. */
final class CountedData implements TrainingData {
    private final Map<String, List<String>> columns = new HashMap<>();
    private final Map<String, List<String>> equalColumns = new HashMap<>();
    private final Map<String, AgreementPatterns> patterns = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private long found;
    private long inAll;
    private long[][] random = {};

    CountedData prior(long pairsFound, long pairsInAll) {
        found = pairsFound;
        inAll = pairsInAll;
        return this;
    }

    CountedData random(long[]... counts) {
        random = counts;
        return this;
    }

    CountedData comparison(String name, String... itsColumns) {
        columns.put(name, List.of(itsColumns));
        return this;
    }

    /** A rule on plain columns, whose equality it demands. */
    CountedData rule(BlockingRule rule, AgreementPatterns itsPatterns, String... itsColumns) {
        return rule(rule, itsPatterns, List.of(itsColumns), List.of(itsColumns));
    }

    CountedData rule(BlockingRule rule, AgreementPatterns itsPatterns, List<String> reads, List<String> demands) {
        columns.put(rule.toString(), reads);
        equalColumns.put(rule.toString(), demands);
        patterns.put(rule.toString(), itsPatterns);
        return this;
    }

    /** Rules of which patterns were asked, with {@code +tf} when by term frequency. */
    List<String> asked() {
        return asked;
    }

    @Override
    public long pairsFound(List<BlockingRule> rules) {
        return found;
    }

    @Override
    public long pairsInAll() {
        return inAll;
    }

    @Override
    public long[][] randomPairs(double maxPairs, String seed) {
        return random;
    }

    @Override
    public AgreementPatterns patterns(BlockingRule rule, List<Comparison> active, boolean termFrequencies) {
        asked.add(rule + (termFrequencies ? "+tf" : ""));
        return patterns.get(rule.toString());
    }

    @Override
    public List<String> columns(BlockingRule rule) {
        return columns.get(rule.toString());
    }

    @Override
    public List<String> equalColumns(BlockingRule rule) {
        return equalColumns.get(rule.toString());
    }

    @Override
    public List<String> columns(Comparison comparison) {
        return columns.get(comparison.name());
    }

    /** Lines of a CSV resource split at commas, without the header when {@code from} is 1. */
    static List<String[]> csv(String path, int from) throws IOException {
        try (InputStream in = CountedData.class.getResourceAsStream("/dev/linkage/conformance/" + path)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().skip(from).map(line -> line.split(",", -1)).toList();
        }
    }

    /** Columns {@code pairs}, one gamma for each comparison, then {@code tf_<comparison>} for those adjusted. */
    static AgreementPatterns patterns(String path) throws IOException {
        List<String> header = Arrays.asList(csv(path, 0).get(0));
        List<String> names = header.stream()
                .filter(name -> !name.startsWith("tf_") && !"pairs".equals(name))
                .toList();
        List<String[]> lines = csv(path, 1);
        long[] counts = new long[lines.size()];
        byte[][] gammas = new byte[names.size()][lines.size()];
        double[][] termFrequencies = new double[names.size()][lines.size()];
        for (int row = 0; row < counts.length; row++) {
            String[] line = lines.get(row);
            counts[row] = Long.parseLong(line[0]);
            for (int c = 0; c < names.size(); c++) {
                int tf = header.indexOf("tf_" + names.get(c));
                gammas[c][row] = Byte.parseByte(line[1 + c]);
                termFrequencies[c][row] = tf < 0 || line[tf].isEmpty() ? Double.NaN : Double.parseDouble(line[tf]);
            }
        }
        return new AgreementPatterns(names, counts, gammas, termFrequencies);
    }

    /** Columns comparison, gamma, pairs. */
    static long[][] randomPairs(String path, List<Comparison> comparisons) throws IOException {
        long[][] counts =
                comparisons.stream().map(c -> new long[c.nonNullLevels()]).toArray(long[][]::new);
        List<String> names = comparisons.stream().map(Comparison::name).toList();
        for (String[] line : csv(path, 1)) {
            counts[names.indexOf(line[0])][Integer.parseInt(line[1])] = Long.parseLong(line[2]);
        }
        return counts;
    }
}
