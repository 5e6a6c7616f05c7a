package dev.linkage.testkit;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/**
 * A sample as a table function of DuckDB. Each thread claims the records of a whole row group at a time, so that the
 * records of a row group lie next to each other and in order.
 */
final class PersonTable implements DuckDBTableFunction<Long, AtomicLong, PersonTable.Batch> {

    private static final int CAPACITY = 2_048;

    private final SamplePeople people;
    private final int rowGroup;

    PersonTable(SamplePeople people, int rowGroup) {
        this.people = people;
        this.rowGroup = rowGroup;
    }

    /** What one thread needs: the rest of its claim, and the values on their way to DuckDB. */
    static final class Batch {
        final Draft draft = new Draft();
        final byte[] @Nullable [] firstName = new byte[CAPACITY] @Nullable [];
        final byte[] @Nullable [] surname = new byte[CAPACITY] @Nullable [];
        final byte[] @Nullable [] postcode = new byte[CAPACITY] @Nullable [];
        final byte[] @Nullable [] city = new byte[CAPACITY] @Nullable [];
        final byte[] @Nullable [] email = new byte[CAPACITY] @Nullable [];
        long next;
        long end;
    }

    @Override
    public Long bind(DuckDBTableFunctionBindInfo info) {
        info.addResultColumn("unique_id", DuckDBColumnType.BIGINT)
                .addResultColumn("first_name", DuckDBColumnType.VARCHAR)
                .addResultColumn("surname", DuckDBColumnType.VARCHAR)
                .addResultColumn("birth", DuckDBColumnType.INTEGER)
                .addResultColumn("postcode", DuckDBColumnType.VARCHAR)
                .addResultColumn("city", DuckDBColumnType.VARCHAR)
                .addResultColumn("email", DuckDBColumnType.VARCHAR)
                .addResultColumn("cluster", DuckDBColumnType.BIGINT);
        info.setCardinality(people.size(), true);
        return people.size();
    }

    @Override
    public AtomicLong init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(Runtime.getRuntime().availableProcessors());
        return new AtomicLong();
    }

    @Override
    public Batch localInit(DuckDBTableFunctionInitInfo info) {
        return new Batch();
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter out) {
        Batch batch = info.getLocalInitData();
        if (batch.next == batch.end) {
            AtomicLong unclaimed = info.getInitData();
            batch.next = Math.min(unclaimed.getAndAdd(rowGroup), people.size());
            batch.end = Math.min(batch.next + rowGroup, people.size());
        }
        int rows = (int) Math.min(Math.min(CAPACITY, out.capacity()), batch.end - batch.next);
        Draft draft = batch.draft;
        DuckDBWritableVector id = out.vector(0);
        DuckDBWritableVector birth = out.vector(3);
        DuckDBWritableVector cluster = out.vector(7);
        for (int i = 0; i < rows; i++) {
            people.write(batch.next + i, draft);
            batch.firstName[i] = draft.firstName.utf8();
            batch.surname[i] = draft.surname.utf8();
            batch.postcode[i] = draft.postcode.utf8();
            batch.city[i] = draft.city.utf8();
            batch.email[i] = draft.email.utf8();
            id.setLong(i, draft.id);
            if (draft.isBirthMissing()) {
                birth.setNull(i);
            } else {
                birth.setInt(i, draft.birth());
            }
            cluster.setLong(i, draft.cluster);
        }
        strings(out.vector(1), batch.firstName, rows);
        strings(out.vector(2), batch.surname, rows);
        strings(out.vector(4), batch.postcode, rows);
        strings(out.vector(5), batch.city, rows);
        strings(out.vector(6), batch.email, rows);
        batch.next += rows;
        return rows;
    }

    @SuppressWarnings("NullAway") // The driver takes null for a missing value but has no annotations to say so.
    private static void strings(DuckDBWritableVector vector, byte[] @Nullable [] values, int rows) {
        vector.setStringUtf8Batch(0, rows == CAPACITY ? values : Arrays.copyOf(values, rows));
    }
}
