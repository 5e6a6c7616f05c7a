package dev.linkage.internal.run;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.ChunkSplitter;
import dev.linkage.chunk.KeyRange;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.internal.sql.SplitSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Divides chunks by queries over the prepared records. */
final class SqlSplitter implements ChunkSplitter {
    private final PreparedRecords records;
    private final SplitSql sql;

    SqlSplitter(PreparedRecords records, SplitSql sql) {
        this.records = records;
        this.sql = sql;
    }

    @Override
    public List<Chunk> parts(Chunk chunk) {
        if (chunk.leftRows().isPresent()) {
            return byRow(chunk);
        }
        Optional<SqlStatement> wide = sql.byRange(chunk);
        if (wide.isPresent()) {
            List<Chunk> parts = byKey(chunk, wide.get());
            if (parts.size() > 1) {
                return parts;
            }
        }
        List<Chunk> parts = byKey(chunk, sql.byKey(chunk));
        return parts.size() > 1 ? parts : byRow(chunk);
    }

    private List<Chunk> byKey(Chunk chunk, SqlStatement statement) {
        List<Chunk> parts = new ArrayList<>();
        long from = chunk.keys().from();
        try (Rows rows = records.workspace().query(statement)) {
            while (rows.next()) {
                long to = rows.longValue(0);
                parts.add(Chunk.ofKeys(chunk.rule(), new KeyRange(from, to), rows.longValue(1), rows.longValue(2)));
                from = to + 1;
            }
        }
        if (parts.isEmpty()) {
            return List.of(chunk);
        }
        Chunk last = parts.get(parts.size() - 1);
        KeyRange rest = new KeyRange(last.keys().from(), chunk.keys().to());
        parts.set(parts.size() - 1, Chunk.ofKeys(chunk.rule(), rest, last.candidatePairs(), last.records()));
        return parts;
    }

    private List<Chunk> byRow(Chunk chunk) {
        List<Chunk> parts = new ArrayList<>();
        RowRange all = chunk.leftRows().orElse(new RowRange(0, records.records() - 1));
        long from = all.from();
        try (Rows rows = records.workspace().query(sql.byRow(chunk))) {
            while (rows.next()) {
                long to = rows.longValue(0);
                parts.add(part(chunk, new RowRange(from, to), rows.longValue(1), rows.longValue(2)));
                from = to + 1;
            }
        }
        if (parts.size() < 2) {
            return List.of(chunk);
        }
        Chunk last = parts.get(parts.size() - 1);
        RowRange rest = new RowRange(last.leftRows().orElseThrow().from(), all.to());
        parts.set(parts.size() - 1, part(chunk, rest, last.candidatePairs(), last.records()));
        return parts;
    }

    private static Chunk part(Chunk chunk, RowRange rows, long pairs, long records) {
        return new Chunk(chunk.rule(), chunk.keys(), Optional.of(rows), Optional.empty(), pairs, records);
    }

    @Override
    public Chunk counted(Chunk part) {
        try (Rows rows = records.workspace().query(sql.count(part))) {
            rows.next();
            return new Chunk(
                    part.rule(), part.keys(), part.leftRows(), part.rightRows(), rows.longValue(0), rows.longValue(1));
        }
    }
}
