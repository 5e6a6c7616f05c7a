package dev.linkage.testkit;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a sample as CSV. Generated values hold no comma, quote or line feed, so none is quoted. */
final class CsvFile {

    private CsvFile() {}

    static Path write(SamplePeople people, Path file) {
        return NewFile.write(file, temporary -> {
            try (BufferedWriter out = Files.newBufferedWriter(temporary)) {
                out.write("unique_id,first_name,surname,dob,postcode,city,email,cluster\n");
                for (Person person : people) {
                    out.write(Long.toString(person.unique_id()));
                    field(out, person.first_name());
                    field(out, person.surname());
                    field(out, person.dob());
                    field(out, person.postcode());
                    field(out, person.city());
                    field(out, person.email());
                    field(out, Long.toString(person.cluster()));
                    out.write('\n');
                }
            }
        });
    }

    private static void field(BufferedWriter out, @Nullable String value) throws IOException {
        out.write(',');
        if (value != null) {
            out.write(value);
        }
    }
}
