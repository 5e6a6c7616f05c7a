package dev.linkage.model.internal;

import dev.linkage.model.BlockingRule;
import dev.linkage.model.BlockingRule.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Typed blocking rules from SQL. What is recognised means exactly what the SQL means. */
public final class RuleReader {

    private static final int MAX_DEPTH = 40;

    private RuleReader() {}

    /**
     * Recognises a rule.
     *
     * @param sql columns carry the prefix {@code l.} or {@code r.}
     * @param arraysToExplode array columns of which one element is taken at a time
     * @return a rule of {@code On}, {@code And}, {@code Or} and {@code Not} only, or {@link BlockingRule.Sql} with the
     *     very text
     */
    public static BlockingRule read(String sql, List<String> arraysToExplode) {
        Predicate predicate =
                Segment.of(sql).flatMap(segment -> read(segment, 0)).orElseGet(() -> new BlockingRule.Sql(sql));
        return new BlockingRule(predicate, arraysToExplode);
    }

    private static Optional<Predicate> read(Segment segment, int depth) {
        Optional<Segment> bare = depth > MAX_DEPTH ? Optional.empty() : segment.unbracketed();
        if (bare.isEmpty()) {
            return Optional.empty();
        }
        Segment inner = bare.get();
        List<Segment> parts = inner.split("OR");
        if (parts.size() > 1) {
            return readAll(parts, depth).map(BlockingRule.Or::new);
        }
        parts = inner.split("AND");
        if (parts.size() > 1) {
            return readAll(parts, depth).map(RuleReader::conjunction);
        }
        if (inner.negated().isPresent()) {
            return read(inner.negated().get(), depth + 1).map(BlockingRule.Not::new);
        }
        return RuleParts.equality(inner)
                .filter(equality -> equality.left().equals(equality.right()))
                .map(equality -> new BlockingRule.On(List.of(equality.left())));
    }

    private static Optional<List<Predicate>> readAll(List<Segment> segments, int depth) {
        List<Predicate> parts = new ArrayList<>();
        for (Segment segment : segments) {
            Optional<Predicate> part = read(segment, depth + 1);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        return Optional.of(parts);
    }

    private static Predicate conjunction(List<Predicate> parts) {
        boolean equalities = parts.stream()
                .allMatch(part ->
                        part instanceof BlockingRule.On on && on.values().size() == 1);
        return equalities
                ? new BlockingRule.On(parts.stream()
                        .map(part -> ((BlockingRule.On) part).values().get(0))
                        .toList())
                : new BlockingRule.And(parts);
    }
}
