package dev.linkage.testkit;

/** Addresses: a city and a postcode whose first two letters belong to the city. Not thread-safe. */
final class Places {

    private static final Words CITIES = Words.read("cities", 3);
    private static final Words STEMS = Words.read("city-stems", 10);
    private static final Words ENDINGS = Words.read("city-endings", 5);
    private static final Words PREFIXES = Words.read("city-prefixes", 3);
    private static final int DISTRICTS = 30;
    private static final String UNIT_LETTERS = "ABDEFGHJLNPQRSTUWXYZ";

    private final Draws draws = new Draws();

    void city(long number, Text out) {
        draws.reset(number);
        out.clear();
        int kind = draws.below(100);
        if (kind < 80) {
            out.append(CITIES.drawWord(draws));
            return;
        }
        if (kind < 84) {
            out.append(PREFIXES.drawWord(draws)).append(' ');
        }
        out.append(STEMS.drawWord(draws)).append(ENDINGS.drawWord(draws));
    }

    /** Writes the postcode of an address in a city: two letters, 1 to 30, a blank, a digit and two letters. */
    void postcode(long number, Text city, Text out) {
        long sum = city.length;
        for (int i = 0; i < city.length; i++) {
            sum = sum * 31 + city.bytes[i];
        }
        draws.reset(number);
        out.clear();
        out.append((char) city.bytes[0]).append(unitLetter((int) ((Mixer.mix(sum) >>> 33) % UNIT_LETTERS.length())));
        int district = 1 + draws.lowBelow(DISTRICTS);
        if (district >= 10) {
            out.append((char) ('0' + district / 10));
        }
        out.append((char) ('0' + district % 10)).append(' ').append((char) ('0' + draws.below(10)));
        out.append(unitLetter(draws.below(UNIT_LETTERS.length())));
        out.append(unitLetter(draws.below(UNIT_LETTERS.length())));
    }

    private static char unitLetter(int index) {
        return UNIT_LETTERS.charAt(index);
    }
}
