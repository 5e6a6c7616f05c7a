package dev.linkage.model.internal;

import dev.linkage.model.internal.SqlNode.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Whose column a name in SQL means, and how the name says so. */
public enum Side {
    /** One record alone: the name as it is. */
    ALONE,
    /** The left record in a level: {@code name_l}. */
    LEFT_SUFFIX,
    /** The right record in a level: {@code name_r}. */
    RIGHT_SUFFIX,
    /** The left record in a blocking rule: {@code l.name}. */
    LEFT_PREFIX,
    /** The right record in a blocking rule: {@code r.name}. */
    RIGHT_PREFIX;

    private static final Set<String> VOLATILE =
            Set.of("random", "setseed", "uuid", "gen_random_uuid", "uuidv4", "uuidv7", "nextval", "currval");

    /**
     * A column of this side as SQL.
     *
     * @param name column name
     * @return the name in quotes, with suffix or prefix
     */
    public String column(String name) {
        return switch (this) {
            case ALONE -> Quoting.identifier(name);
            case LEFT_SUFFIX -> Quoting.identifier(name + "_l");
            case RIGHT_SUFFIX -> Quoting.identifier(name + "_r");
            case LEFT_PREFIX -> "l." + Quoting.identifier(name);
            case RIGHT_PREFIX -> "r." + Quoting.identifier(name);
        };
    }

    /** The expression with plain names; empty unless it reads columns of this side and of no other. */
    Optional<SqlNode> alone(SqlNode node) {
        List<String> found = new ArrayList<>();
        boolean[] foreign = {false};
        SqlNode stripped = rename(node, Set.of(), name -> {
            Optional<SqlNode> own = own(name);
            if (own.isEmpty()) {
                foreign[0] = true;
                return name;
            }
            found.add(own.get().text());
            return own.get();
        });
        return found.isEmpty() || foreign[0] || isVolatile(node) ? Optional.empty() : Optional.of(stripped);
    }

    private Optional<SqlNode> own(SqlNode name) {
        String text = name.text();
        switch (this) {
            case ALONE -> {
                return Optional.of(name);
            }
            case LEFT_SUFFIX, RIGHT_SUFFIX -> {
                String suffix = this == LEFT_SUFFIX ? "_l" : "_r";
                int length = text.length() - suffix.length();
                return length > 0 && text.substring(length).equalsIgnoreCase(suffix)
                        ? Optional.of(new SqlNode(Kind.NAME, text.substring(0, length), name.parts()))
                        : Optional.empty();
            }
            case LEFT_PREFIX, RIGHT_PREFIX -> {
                boolean own = text.equalsIgnoreCase(this == LEFT_PREFIX ? "l" : "r")
                        && !name.parts().isEmpty();
                return own
                        ? Optional.of(new SqlNode(
                                Kind.NAME,
                                name.part(0).text(),
                                name.parts().subList(1, name.parts().size())))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** An expression over plain names as this side's. */
    SqlNode of(SqlNode alone) {
        return rename(alone, Set.of(), name -> switch (this) {
            case ALONE -> name;
            case LEFT_SUFFIX -> new SqlNode(Kind.NAME, name.text() + "_l", name.parts());
            case RIGHT_SUFFIX -> new SqlNode(Kind.NAME, name.text() + "_r", name.parts());
            case LEFT_PREFIX, RIGHT_PREFIX -> {
                List<SqlNode> parts = new ArrayList<>(List.of(SqlNode.of(Kind.NAME, name.text())));
                parts.addAll(name.parts());
                yield new SqlNode(Kind.NAME, this == LEFT_PREFIX ? "l" : "r", List.copyOf(parts));
            }
        });
    }

    private static SqlNode rename(SqlNode node, Set<String> bound, UnaryOperator<SqlNode> change) {
        if (node.kind() == Kind.NAME) {
            return bound.contains(node.text().toLowerCase(Locale.ROOT)) ? node : change.apply(node);
        }
        if (node.kind() == Kind.LAMBDA) {
            Set<String> inner = new HashSet<>(bound);
            inner.addAll(List.of(node.text().toLowerCase(Locale.ROOT).split(", ", -1)));
            return node.mapParts(part -> rename(part, inner, change));
        }
        return node.mapParts(part -> rename(part, bound, change));
    }

    private static boolean isVolatile(SqlNode node) {
        if (node.kind() == Kind.CALL && VOLATILE.contains(node.text().toLowerCase(Locale.ROOT))) {
            return true;
        }
        for (SqlNode part : node.parts()) {
            if (isVolatile(part)) {
                return true;
            }
        }
        return false;
    }
}
