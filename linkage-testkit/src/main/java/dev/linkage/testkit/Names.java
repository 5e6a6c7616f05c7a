package dev.linkage.testkit;

/**
 * First names and surnames. Most come from lists of common names; the rest are composed of parts, so that a large
 * population has some hundred thousand surnames. The same number gives the same name. Not thread-safe.
 */
final class Names {

    private static final int NO_SHORT_FORM = -1;
    private static final char[] SEPARATORS = {'-', ' '};

    private static final GivenNames FEMALE = new GivenNames("female");
    private static final GivenNames MALE = new GivenNames("male");
    private static final Words GIVEN_STARTS = Words.read("given-starts", 10);
    private static final Words SURNAMES = Words.read("surnames", 10);
    private static final Words ACCENTED = Words.read("surnames-accented", 4);
    private static final Words STEMS = Words.read("surname-stems", 20);
    private static final Words ENDINGS = Words.read("surname-endings", 5);
    private static final Words PREFIXES = Words.read("surname-prefixes", 2);
    private static final Words PARTICLES = Words.read("surname-particles", 2);

    private record GivenNames(Words common, Words accented, Words endings) {
        GivenNames(String sex) {
            this(
                    Words.read("given-names-" + sex, 8),
                    Words.read("given-names-accented-" + sex, 4),
                    Words.read("given-endings-" + sex, 5));
        }
    }

    private final Draws draws = new Draws();

    /** Writes a first name; the answer is its place in the list of common names, or -1 if it is not a common one. */
    int given(long number, boolean male, Text out) {
        GivenNames names = male ? MALE : FEMALE;
        draws.reset(number);
        out.clear();
        int kind = draws.below(1000);
        if (kind < 840) {
            int index = names.common.draw(draws);
            out.append(names.common.word(index));
            return index;
        }
        if (kind < 880) {
            out.append(names.common.drawWord(draws))
                    .append(SEPARATORS[draws.below(2)])
                    .append(names.common.drawWord(draws));
        } else if (kind < 905) {
            out.append(names.accented.drawWord(draws));
        } else {
            out.append(GIVEN_STARTS.drawWord(draws)).append(names.endings.drawWord(draws));
        }
        return NO_SHORT_FORM;
    }

    /** Replaces a first name by one of its short forms, if it has any. */
    void shorten(int commonName, boolean male, Draws choice, Text out) {
        if (commonName == NO_SHORT_FORM) {
            return;
        }
        byte[][] forms = (male ? MALE : FEMALE).common.shortForms(commonName);
        if (forms.length > 0) {
            out.clear().append(forms[choice.below(forms.length)]);
        }
    }

    void surname(long number, Text out) {
        draws.reset(number);
        out.clear();
        int kind = draws.below(1000);
        if (kind < 560) {
            out.append(SURNAMES.drawWord(draws));
        } else if (kind < 820) {
            out.append(STEMS.drawWord(draws)).append(ENDINGS.drawWord(draws));
        } else if (kind < 880) {
            out.append(PREFIXES.drawWord(draws)).append(STEMS.drawWord(draws)).append(ENDINGS.drawWord(draws));
        } else if (kind < 915) {
            out.append(PARTICLES.drawWord(draws))
                    .append(' ')
                    .append(STEMS.drawWord(draws))
                    .append(ENDINGS.drawWord(draws));
        } else if (kind < 945) {
            out.append(SURNAMES.drawWord(draws)).append('-').append(SURNAMES.drawWord(draws));
        } else if (kind < 975) {
            out.append(SURNAMES.drawWord(draws)).append(ENDINGS.drawWord(draws));
        } else {
            out.append(ACCENTED.drawWord(draws));
        }
    }
}
