package dev.linkage.duckdb.exact;

import dev.linkage.engine.Source;
import dev.linkage.model.LinkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random data sets for a link type.
 *
 * @param entities the records of all data sets
 * @param sources the same in tables
 */
record RandomInputs(List<Entity> entities, List<Source> sources) {
    private static final List<String> NAMES = List.of("b", "b c", "é", "\uFF5E", "\uD83D\uDE00", "a-", "a");

    static RandomInputs draw(Random random, Tables tables, LinkType linkType, int records) {
        int dataSets = linkType == LinkType.DEDUPE ? 1 : 2 + random.nextInt(3);
        RandomRecords generator = new RandomRecords(random, random.nextInt(3));
        List<Source> sources = new ArrayList<>();
        List<Entity> entities = new ArrayList<>();
        boolean mixedIds = random.nextInt(4) == 0;
        boolean textIds = random.nextBoolean();
        int shift = random.nextInt(NAMES.size());
        for (int i = 0; i < dataSets; i++) {
            String name = NAMES.get((i + shift) % NAMES.size());
            List<Entity> part = generator.dataSet(name, Math.max(1, records / dataSets), mixedIds ? i == 0 : textIds);
            entities.addAll(part);
            sources.add(tables.source(name, part));
        }
        return new RandomInputs(entities, sources);
    }
}
