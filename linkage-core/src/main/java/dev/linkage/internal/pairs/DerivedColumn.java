package dev.linkage.internal.pairs;

import dev.linkage.engine.Batch;
import dev.linkage.error.InputException;
import dev.linkage.score.CodedColumn;
import dev.linkage.score.TextDictionary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * A column that is computed from another one of text, once for each distinct value.
 *
 * @param name of the other column
 * @param base the other column
 * @param target takes the values
 * @param derivation computes most of them; days in microseconds as whole numbers, in seconds otherwise
 */
record DerivedColumn(String name, CodedColumn base, CodedColumn target, TextDerivation derivation) {
    private static final long MICROS_OF_DAY = 86_400_000_000L;
    private static final double SECONDS_OF_DAY = 86_400;
    private static final int UNANSWERED = -2;

    /** Asks the engine for what it makes of texts. */
    interface Question {
        /**
         * Streams texts, and what is computed from each.
         *
         * @param texts at least those
         * @param answers takes batches of two columns
         */
        void ask(List<String> texts, Consumer<Batch> answers);
    }

    /** Once all rows of the base are there. */
    void derive(Question question) {
        TextDictionary texts = ((CodedColumn.Texts) base.values()).dictionary();
        int[] derived = new int[texts.size()];
        int[] unknown = new int[1 << 4];
        int unknowns = 0;
        TextRange range = new TextRange();
        for (int code = 0; code < derived.length; code++) {
            range.set(texts, code);
            switch (derivation.apply(range)) {
                case VALUE -> derived[code] = code(range);
                case NULL -> derived[code] = CodedColumn.NULL;
                case UNKNOWN -> {
                    if (unknowns == unknown.length) {
                        unknown = Arrays.copyOf(unknown, 2 * unknowns);
                    }
                    unknown[unknowns++] = code;
                }
            }
        }
        if (unknowns > 0) {
            ask(question, Arrays.copyOf(unknown, unknowns), texts, derived);
        }
        target.addAll(base, derived);
    }

    private int code(TextRange range) {
        if (target.values() instanceof CodedColumn.Texts texts) {
            return texts.dictionary().add(range.bytes(), range.from(), range.to());
        } else if (target.values() instanceof CodedColumn.Longs longs) {
            return longs.dictionary().add(derivation.day() * MICROS_OF_DAY);
        }
        return ((CodedColumn.Doubles) target.values()).add(derivation.day() * SECONDS_OF_DAY);
    }

    private void ask(Question question, int[] unknown, TextDictionary texts, int[] derived) {
        List<String> asked = Arrays.stream(unknown)
                .mapToObj(code -> {
                    byte[] bytes = new byte[texts.length(code)];
                    texts.copy(code, bytes, 0);
                    return new String(bytes, StandardCharsets.UTF_8);
                })
                .toList();
        for (int code : unknown) {
            derived[code] = UNANSWERED;
        }
        ValueArray.Buffers buffers = new ValueArray.Buffers();
        question.ask(asked, batch -> {
            CodedColumn of = new CodedColumn(base.values());
            CodedColumn answers = new CodedColumn(target.values());
            LoadedRecords.read(batch, List.of(new ValueArray.Coded(of), new ValueArray.Coded(answers)), buffers);
            for (int row = 0; row < of.rows(); row++) {
                int code = of.codes()[row];
                if (code >= 0 && code < derived.length) {
                    derived[code] = answers.codes()[row];
                }
            }
        });
        for (int code : unknown) {
            if (derived[code] == UNANSWERED) {
                throw new InputException("a data set had other values when it was read again: values of column '" + name
                        + "' that were there are gone; read it while nothing changes it, and a query with"
                        + " random() or the like through a table made of it once");
            }
        }
    }
}
