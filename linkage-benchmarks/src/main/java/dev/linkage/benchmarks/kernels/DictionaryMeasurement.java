package dev.linkage.benchmarks.kernels;

import dev.linkage.engine.Utf8Column;
import dev.linkage.score.CodedSimilarity;
import dev.linkage.score.TextDictionary;
import dev.linkage.testkit.Person;
import dev.linkage.testkit.SamplePeople;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Time for {@link #RECORDS} records: their codes, and what is made ready for comparing them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // Filled by prepare().
public class DictionaryMeasurement {
    /** Records of the column. */
    public static final int RECORDS = 20_000;

    /** Which values. */
    @Param({"names", "emails", "dates"})
    public String column;

    private Utf8Column texts;
    private int[] codes;
    private TextDictionary dictionary;

    /** For JMH. */
    public DictionaryMeasurement() {}

    /** Makes the column. */
    @Setup
    public void prepare() {
        texts = new Utf8Column();
        codes = new int[RECORDS];
        List<Person> people = SamplePeople.of(RECORDS).toList();
        for (Person person : people) {
            texts.add(
                    switch (column) {
                        case "names" -> person.surname();
                        case "emails" -> person.email();
                        default -> person.dob();
                    });
        }
        dictionary = new TextDictionary();
        dictionary.addAll(texts, codes);
    }

    /**
     * Codes of a column, from an empty dictionary on.
     *
     * @return the dictionary
     */
    @Benchmark
    public TextDictionary code() {
        TextDictionary made = new TextDictionary();
        made.addAll(texts, codes);
        return made;
    }

    /**
     * Similarities made ready.
     *
     * @return them
     */
    @Benchmark
    public CodedSimilarity ready() {
        return CodedSimilarity.of(dictionary);
    }
}
