package dev.linkage.internal.pairs;

import dev.linkage.engine.Batch;
import dev.linkage.engine.Rows;
import dev.linkage.engine.SqlStatement;
import dev.linkage.engine.Workspace;
import dev.linkage.internal.sql.PreparedLayout;
import dev.linkage.internal.sql.Sql;
import dev.linkage.model.internal.Quoting;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.IdOrder;
import dev.linkage.score.LongDictionary;
import dev.linkage.score.TextDictionary;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads records from their data sets into arrays, and finds there what takes all of them: their order, shares of values. */
final class FeedReader {
    private static final String STEP = "read the input";
    private static final int MOST_ASKED = 1 << 12;

    private final Workspace workspace;
    private final Feed feed;
    private final LoadedRecords records;
    private final ValueArray ids;
    private final Optional<String> order;
    private final List<ValueArray.Sums> sums = new ArrayList<>();

    /**
     * Into records that have no rows yet.
     *
     * @param idType the engine's type of the ids
     * @throws UnsupportedModelException if ids of that type cannot be ordered here
     */
    FeedReader(Workspace workspace, Feed feed, LoadedRecords records, String idType) {
        this.workspace = workspace;
        this.feed = feed;
        this.records = records;
        this.order = feed.sql().order(feed.names());
        Kind kind = order.isPresent()
                ? Kind.TEXT
                : Kind.of(idType).orElseThrow(() -> new UnsupportedModelException(unordered(idType)));
        this.ids = order.isPresent()
                ? new ValueArray.Coded(new CodedColumn(new CodedColumn.Texts(new TextDictionary())))
                : switch (kind) {
                    case TEXT -> text(feed.uniqueId());
                    case LONG -> number(feed.uniqueId());
                    default -> throw new UnsupportedModelException(unordered(idType));
                };
    }

    private static String unordered(String idType) {
        return "ids of type " + idType + " are ordered by the engine only";
    }

    private ValueArray text(String column) {
        return new ValueArray.Coded(records.columns().coded(column));
    }

    private ValueArray number(String column) {
        EngineColumns.Slot slot = records.columns().ownSlots().get(column);
        return slot != null ? slot.array() : records.values().computeIfAbsent(column, name -> new ValueArray.Longs());
    }

    FeedFacts read(EngineColumns.Logarithms logarithms) {
        List<String> selected = new ArrayList<>();
        List<ValueArray> targets = new ArrayList<>();
        boolean several = feed.names().size() > 1;
        if (several) {
            LoadedRecords.select(selected, targets, records.dataSetColumn(), records.dataSets());
        }
        Map<String, EngineColumns.Slot> slots = records.columns().ownSlots();
        slots.values().forEach(slot -> LoadedRecords.select(selected, targets, slot.sql(), slot.array()));
        records.values()
                .forEach((name, array) -> LoadedRecords.select(selected, targets, Quoting.identifier(name), array));
        records.keys().forEach((name, array) -> LoadedRecords.select(selected, targets, Sql.identifier(name), array));
        order.ifPresent(sql -> LoadedRecords.select(selected, targets, sql, ids));
        for (String number : feed.numbers()) {
            LoadedRecords.select(selected, targets, number, records.addNumbers());
        }
        if (feed.fingerprinted()) {
            for (String half : feed.sql().hashHalves()) {
                ValueArray.Sums sum =
                        new ValueArray.Sums(records.dataSets(), feed.names().size());
                sums.add(sum);
                LoadedRecords.select(selected, targets, half, sum);
            }
        }
        ValueArray.Buffers buffers = new ValueArray.Buffers();
        long size = workspace.stream(
                new SqlStatement(
                        STEP,
                        "SELECT " + String.join(", ", selected) + " FROM "
                                + feed.sql().relation(feed.fingerprinted())),
                batch -> LoadedRecords.read(batch, targets, buffers));
        records.columns().derive(this::computed);
        FeedFacts facts = facts(Math.toIntExact(size), slots);
        if (!facts.idsAreFaulty()) {
            records.columns().countShares(logarithms);
        }
        return facts;
    }

    /** What the engine makes of texts: of those alone where they are few. */
    private void computed(
            String column, PreparedLayout.Computation computation, List<String> texts, Consumer<Batch> answers) {
        String source = Quoting.identifier(computation.source());
        boolean few = texts.size() <= MOST_ASKED && texts.stream().noneMatch(text -> text.indexOf(0) >= 0);
        String query = few
                ? "SELECT " + source + ", " + computation.sql() + " FROM (VALUES "
                        + texts.stream().map(text -> "(" + Sql.text(text) + ")").collect(Collectors.joining(", "))
                        + ") t(" + source + ")"
                : "SELECT " + source + ", " + Quoting.identifier(column) + " FROM "
                        + feed.sql().relation(false);
        workspace.stream(new SqlStatement("compute values of column " + computation.source(), query), answers);
    }

    private FeedFacts facts(int size, Map<String, EngineColumns.Slot> slots) {
        int[] dataSets = new int[feed.names().size() > 1 ? size : 0];
        long[] sizes = new long[feed.names().size()];
        sizes[0] = size;
        for (int row = 0; row < dataSets.length; row++) {
            dataSets[row] = (int) records.dataSets().values()[row];
            if (dataSets[row] > 0) {
                sizes[0]--;
                sizes[dataSets[row]]++;
            }
        }
        Map<String, Boolean> empty = new LinkedHashMap<>();
        slots.forEach((name, slot) -> empty.put(name, slot.array().isEmpty()));
        empty.putAll(records.columns().emptyDerived());
        records.values().forEach((name, array) -> empty.put(name, array.isEmpty()));
        List<Long> recordsByDataSet = new ArrayList<>();
        List<String> hashSums = new ArrayList<>();
        for (int dataSet = 0; dataSet < sizes.length; dataSet++) {
            recordsByDataSet.add(sizes[dataSet]);
            if (feed.fingerprinted()) {
                hashSums.add(BigInteger.valueOf(sums.get(0).sum(dataSet))
                        .shiftLeft(Integer.SIZE)
                        .add(BigInteger.valueOf(sums.get(1).sum(dataSet)))
                        .toString());
            }
        }
        return new FeedFacts(recordsByDataSet, !ordered(size, dataSets), empty, hashSums);
    }

    /** Gives records their order; false where ids do not tell them apart. */
    private boolean ordered(int size, int[] dataSets) {
        // The order across data sets is that of text that holds the name of the data set too.
        int[] grouped = order.isPresent() ? new int[0] : dataSets;
        IdOrder found;
        if (ids instanceof ValueArray.Coded coded && coded.column().values() instanceof CodedColumn.Texts texts) {
            int[] codes = coded.column().codes();
            for (int row = 0; row < size; row++) {
                if (codes[row] < 0) {
                    return false;
                }
            }
            found = IdOrder.ofTexts(texts.dictionary(), codes, size, grouped);
        } else {
            long[] numbers = numbers(size);
            if (numbers.length < size) {
                return false;
            }
            found = IdOrder.ofLongs(numbers, size, grouped);
        }
        if (found.repeated()) {
            return false;
        }
        records.ordered(found);
        return true;
    }

    /** Ids that are numbers; none where one is NULL. */
    private long[] numbers(int size) {
        if (ids instanceof ValueArray.Longs longs) {
            for (int row = 0; row < size; row++) {
                if (longs.isNull(row)) {
                    return new long[0];
                }
            }
            return longs.values();
        }
        CodedColumn column = ((ValueArray.Coded) ids).column();
        LongDictionary dictionary = ((CodedColumn.Longs) column.values()).dictionary();
        long[] numbers = new long[size];
        for (int row = 0; row < size; row++) {
            int code = column.codes()[row];
            if (code < 0) {
                return new long[0];
            }
            numbers[row] = dictionary.value(code);
        }
        return numbers;
    }

    /** As the engine computes them. */
    static double[] logarithms(Workspace workspace, int[] counts, long total) {
        double[] found = new double[counts.length];
        int most = 1 << 12;
        for (int from = 0; from < counts.length; from += most) {
            StringBuilder values = new StringBuilder();
            for (int i = from; i < Math.min(counts.length, from + most); i++) {
                values.append(i == from ? "" : ", ")
                        .append('(')
                        .append(i)
                        .append(", ")
                        .append(counts[i])
                        .append(')');
            }
            SqlStatement statement = new SqlStatement(
                    "compute logarithms",
                    "SELECT i, log2(n / CAST(" + total + " AS HUGEINT)) FROM (VALUES " + values + ") t(i, n)");
            try (Rows rows = workspace.query(statement)) {
                while (rows.next()) {
                    found[(int) rows.longValue(0)] = rows.doubleValue(1);
                }
            }
        }
        return found;
    }
}
