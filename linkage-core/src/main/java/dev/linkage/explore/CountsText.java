package dev.linkage.explore;

import dev.linkage.chunk.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Counts as a small table. */
final class CountsText {
    private static final int SHOWN_RULES = 6;
    private static final int CELL = 28;
    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");

    private final BlockingCounts counts;

    CountsText(BlockingCounts counts) {
        this.counts = counts;
    }

    String shortened() {
        List<RuleBlocks> shown =
                counts.rules().subList(0, Math.min(SHOWN_RULES, counts.rules().size()));
        int more = counts.rules().size() - shown.size();
        return summary() + table(shown, CELL) + (more > 0 ? "\n... and " + more + " more; show() prints all" : "");
    }

    String whole() {
        StringBuilder text = new StringBuilder(summary()).append(table(counts.rules(), Integer.MAX_VALUE));
        for (RuleBlocks rule : counts.rules()) {
            if (!rule.largestBlocks().isEmpty()) {
                text.append("\nlargest blocks of rule ").append(rule.place()).append(" (");
                text.append(rule.rule()).append(")");
                rule.largestBlocks().forEach(block -> text.append("\n  ").append(clean(block.toString())));
            }
            rule.leftOut().ifPresent(left -> text.append("\nleft out: ").append(left));
        }
        return text.toString();
    }

    private String summary() {
        String text = text(
                "%s%,d candidate pairs of %,d that %,d records allow",
                counts.exact() ? "" : "at most ", counts.candidatePairs(), counts.pairsInAll(), counts.records());
        return text + counts.output().map(output -> "; output: " + output).orElse("");
    }

    private static String table(List<RuleBlocks> rules, int widest) {
        boolean capped = rules.stream().anyMatch(rule -> rule.leftOut().isPresent());
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("rule", "pairs", "records", "blocks", "largest block"));
        if (capped) {
            header.add("left out");
        }
        rows.add(header);
        for (RuleBlocks rule : rules) {
            rows.add(row(rule, capped, widest));
        }
        int[] widths = new int[header.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                boolean number = i > 0 && i < 4;
                line.append(number ? padding + row.get(i) : row.get(i) + padding)
                        .append("  ");
            }
            text.append('\n').append(line.toString().stripTrailing());
        }
        return text.toString();
    }

    private static List<String> row(RuleBlocks rule, boolean capped, int widest) {
        List<String> row = new ArrayList<>();
        row.add(clipped(rule.place() + " " + rule.rule(), widest));
        row.add((rule.exact() ? "" : "at most ") + text("%,d", rule.pairs()));
        row.add(text("%,d", rule.records()));
        row.add(text("%,d", rule.blocks()));
        row.add(rule.largestBlocks().stream()
                .findFirst()
                .map(block -> largest(block, widest))
                .orElse(""));
        if (capped) {
            row.add(rule.leftOut().map(left -> text("%,d pairs", left.pairs())).orElse(""));
        }
        return row;
    }

    private static String largest(Block block, int widest) {
        List<String> values = new ArrayList<>();
        block.values().forEach(value -> values.add(String.valueOf(value)));
        return clipped(String.join(", ", values), Math.min(widest, CELL)) + text(": %,d", block.pairs());
    }

    private static String clipped(String cell, int widest) {
        String clean = clean(cell);
        return clean.length() > widest ? clean.substring(0, widest - 1) + "…" : clean;
    }

    private static String clean(String text) {
        return CONTROLS.matcher(text).replaceAll(" ");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
