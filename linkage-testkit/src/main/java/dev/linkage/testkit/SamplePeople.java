package dev.linkage.testkit;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Synthetic records of people with the truth about who is who, for tests, demonstrations and benchmarks of record
 * linkage.
 *
 * <pre>{@code
 * List<Person> people = SamplePeople.of(1_000).toList();
 * SamplePeople.of(10_000_000).seed(7).toParquet(Path.of("people.parquet"));
 * LinkedPeople both = SamplePeople.of(50_000).linked();
 * }</pre>
 *
 * <p><b>Who is in it.</b> A person has 1 record (about half of the people) to 5, 1.8 on average. First names, surnames
 * and cities follow Zipf-like shares: the most common surname has 1.3 % of the people, and 10 million records have more
 * than a hundred thousand surnames. About a quarter of the people belong to the family of another one, with one address:
 * partners, children, twins (2 % of the people; same surname, address and date of birth), and parents or children with
 * the same first name and surname (2 %). One in eight of these uses the e-mail address of the head of the family.
 *
 * <p><b>What is wrong with it.</b> Slips of the keyboard and the ear in every text, short forms of first names and
 * initials, first name and surname swapped, dropped accents, changed surnames, moves to another postcode and city, other
 * e-mail addresses, day and month swapped, years and days off by one, postcodes without the blank, and missing values
 * (1 % of names, 3 % of dates, 6 % of postcodes, 4 % of cities, 19 % of e-mail addresses). Errors come together: some
 * records are bad and many are good. {@link #errors(double)} scales all of it. A Fellegi-Sunter model of the six columns
 * without term frequencies reaches an F1 of about 0.9 on 200,000 records.
 *
 * <p><b>Determinism.</b> A record follows from the seed, the size, the switches and its place by integer arithmetic
 * written here; it depends on no random generator of the JDK, no thread and no file format. {@link #toList()},
 * {@link #rows()}, {@link #toCsv} and {@link #toParquet} give the same records. A change of the records in a later
 * version is a change of this promise and stands in the change log.
 *
 * <p><b>Size.</b> From 1 to 10^12 records. Nothing grows with the size but the lists that are asked for.
 *
 * <p>Immutable and safe for use by several threads; every option gives a new value.
 */
public final class SamplePeople implements Iterable<Person> {

    private static final long MOST_RECORDS = 1_000_000_000_000L;
    private static final double MOST_ERRORS = 10;

    private final long seed;
    private final long places;
    private final int dataSet;
    private final double errors;
    private final boolean asciiOnly;
    private final long first;
    private final long end;
    private final Population population;

    private SamplePeople(long seed, long places, int dataSet, double errors, boolean asciiOnly, long first, long end) {
        this.seed = seed;
        this.places = places;
        this.dataSet = dataSet;
        this.errors = errors;
        this.asciiOnly = asciiOnly;
        this.first = first;
        this.end = end;
        this.population = new Population(seed, places, dataSet, dataSet > 0, errors, asciiOnly);
    }

    /**
     * A sample with seed 1 and the usual errors.
     *
     * @param records the exact number of records, from 1 to 10^12
     * @return the sample
     * @throws IllegalArgumentException if the number is outside that range
     */
    public static SamplePeople of(long records) {
        if (records < 1 || records > MOST_RECORDS) {
            throw new IllegalArgumentException("records must be between 1 and 10^12 but was " + records);
        }
        return new SamplePeople(1, records, 0, 1, false, 0, records);
    }

    /**
     * Other people: each seed gives its own.
     *
     * @param number any number
     * @return the changed sample
     */
    public SamplePeople seed(long number) {
        return new SamplePeople(number, places, dataSet, errors, asciiOnly, first, end);
    }

    /**
     * More or fewer errors, changes and missing values.
     *
     * @param factor a factor on the usual shares, from 0 (all records of a person agree and nothing is missing) to 10; 1 is the default
     * @return the changed sample
     * @throws IllegalArgumentException if the factor is outside that range
     */
    public SamplePeople errors(double factor) {
        checkErrors(factor);
        return new SamplePeople(seed, places, dataSet, factor, asciiOnly, first, end);
    }

    static void checkErrors(double factor) {
        if (!(factor >= 0 && factor <= MOST_ERRORS)) {
            throw new IllegalArgumentException("errors must be in [0, 10] but was " + factor);
        }
    }

    /**
     * The same people with plain letters for accented ones. By default 3 % of the records have a name with an accent.
     *
     * @return the changed sample
     */
    public SamplePeople asciiOnly() {
        return new SamplePeople(seed, places, dataSet, errors, true, first, end);
    }

    /**
     * Some of the records, exactly as they are in the whole; slices next to each other give the whole.
     *
     * @param from the place of the first record, from 0
     * @param to the place after the last record, at most {@link #size()}
     * @return the slice
     * @throws IndexOutOfBoundsException if the places are outside the sample or in the wrong order
     */
    public SamplePeople slice(long from, long to) {
        if (from < 0 || from > to || to > size()) {
            throw new IndexOutOfBoundsException(
                    "slice must be within 0 and " + size() + " but was from " + from + " to " + to);
        }
        return new SamplePeople(seed, places, dataSet, errors, asciiOnly, first + from, first + to);
    }

    /**
     * Two data sets over one population: the left covers 80 % of the people with half of the usual errors, the right 60 %
     * with the usual ones.
     *
     * @return the data sets
     * @see #linked(Coverage...)
     */
    public LinkedPeople linked() {
        return linked(Coverage.of(0.8).withErrors(0.5), Coverage.of(0.6));
    }

    /**
     * Several data sets over one population, whose size is that of this sample, here counted in people. A data set has no
     * person twice. Who is in one data set is independent of who is in another. Each numbers its records from 1, so that
     * the numbers alone say nothing; {@link Person#cluster()} is the truth in all of them.
     *
     * @param coverages what each data set covers, at least two; their errors are multiplied with those of this sample
     * @return the data sets in the given order
     * @throws IllegalArgumentException if there are fewer than two coverages
     * @throws IllegalStateException if this is a slice or itself one of several data sets
     */
    public LinkedPeople linked(Coverage... coverages) {
        if (coverages.length < 2) {
            throw new IllegalArgumentException("linked needs at least two coverages but was given " + coverages.length);
        }
        if (dataSet > 0 || size() < places) {
            throw new IllegalStateException(
                    "Cannot make data sets of a slice or of a data set; call linked() on the whole sample");
        }
        SamplePeople[] dataSets = new SamplePeople[coverages.length];
        for (int i = 0; i < coverages.length; i++) {
            long people = Math.max(1, Math.round(places * coverages[i].share()));
            dataSets[i] = new SamplePeople(seed, places, i + 1, errors * coverages[i].errors(), asciiOnly, 0, people);
        }
        return new LinkedPeople(List.of(dataSets));
    }

    /**
     * The number of records.
     *
     * @return the number
     */
    public long size() {
        return end - first;
    }

    /**
     * One record, computed without the others.
     *
     * @param index its place, from 0
     * @return the record
     * @throws IndexOutOfBoundsException if the place is outside the sample
     */
    public Person person(long index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("index must be within 0 and " + (size() - 1) + " but was " + index);
        }
        Draft draft = new Draft();
        write(index, draft);
        return draft.toPerson();
    }

    /** Writes the record at a place of this sample; for threads that bring their own draft. */
    void write(long index, Draft draft) {
        population.write(first + index, draft);
    }

    /**
     * All records in order, computed as they are asked for; may be made parallel.
     *
     * @return a new stream
     */
    public Stream<Person> rows() {
        return StreamSupport.stream(new PersonSpliterator(this, 0, size()), false);
    }

    /** {@inheritDoc} */
    @Override
    public Iterator<Person> iterator() {
        return Spliterators.iterator(new PersonSpliterator(this, 0, size()));
    }

    /**
     * All records as a list in memory.
     *
     * @return an unmodifiable list
     */
    public List<Person> toList() {
        return rows().toList();
    }

    /**
     * Writes the records in order as CSV: UTF-8, a header, commas, lines ending in a line feed, missing values empty. An
     * existing file is replaced; the file appears only when it is whole.
     *
     * @param file the file; missing directories are made
     * @return the file
     * @throws dev.linkage.error.OutputException if it cannot be written
     */
    public Path toCsv(Path file) {
        return CsvFile.write(this, file);
    }

    /**
     * Writes the records as one Parquet file (version 2 encodings, zstd) with the columns of {@link Person}:
     * {@code unique_id} and {@code cluster} as 64-bit integers, the others as text. The records come in row groups of
     * 122,880 that each are in order; the row groups lie in the order in which the threads finished them. Sort by
     * {@code unique_id} where the order matters. An existing file is replaced; the file appears only when it is whole.
     * Runs on all processors in a DuckDB of its own; memory does not grow with the number of records.
     *
     * @param file the file; missing directories are made
     * @return the file
     * @throws dev.linkage.error.OutputException if it cannot be written
     */
    public Path toParquet(Path file) {
        return ParquetFile.write(this, file);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "SamplePeople: %,d records, seed %d", size(), seed);
    }
}
