package dev.linkage.testkit;

import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Walks a range of a sample; halves itself for parallel streams. */
final class PersonSpliterator implements Spliterator<Person> {

    private static final long SMALLEST_SPLIT = 1_024;

    private final SamplePeople people;
    private long next;
    private final long end;
    private @Nullable Draft draft;

    PersonSpliterator(SamplePeople people, long next, long end) {
        this.people = people;
        this.next = next;
        this.end = end;
    }

    @Override
    public boolean tryAdvance(Consumer<? super Person> action) {
        if (next >= end) {
            return false;
        }
        Draft current = draft;
        if (current == null) {
            current = new Draft();
            draft = current;
        }
        people.write(next++, current);
        action.accept(current.toPerson());
        return true;
    }

    @Override
    public @Nullable Spliterator<Person> trySplit() {
        long middle = (next + end) >>> 1;
        if (middle - next < SMALLEST_SPLIT) {
            return null;
        }
        PersonSpliterator prefix = new PersonSpliterator(people, next, middle);
        next = middle;
        return prefix;
    }

    @Override
    public long estimateSize() {
        return end - next;
    }

    @Override
    public int characteristics() {
        return ORDERED | SIZED | SUBSIZED | NONNULL | IMMUTABLE | DISTINCT;
    }
}
