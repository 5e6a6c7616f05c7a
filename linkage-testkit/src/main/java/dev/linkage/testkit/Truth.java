package dev.linkage.testkit;

/**
 * What is true of one person: names, date of birth, addresses and e-mail addresses, before and after a change. All of
 * it follows from the numbers of the person and of the head of the family. Not thread-safe.
 */
final class Truth {

    private static final int GIVEN = 1;
    private static final int SURNAME = 2;
    private static final int NEW_SURNAME = 3;
    private static final int BIRTH = 4;
    private static final int GENERATION = 5;
    private static final int ADDRESS = 6;
    private static final int NEW_ADDRESS = 7;
    private static final int MAIL = 8;
    private static final int NEW_MAIL = 9;
    private static final int HABITS = 10;

    /** 1930-01-01 in days since 1970-01-01. */
    private static final int FIRST_BIRTH = -14_610;
    /** Days from 1930-01-01 to 2000-12-31. */
    private static final int BIRTH_DAYS = 25_933;
    /** 1982-01-01: who is born before may have a grown child in the data, who is born later has a parent there. */
    private static final int YOUNG = 4_383;

    private static final double DAYS_PER_YEAR = 365.2425;
    private static final Words MAIL_WORDS = Words.read("mail-words", 2);
    private static final byte[] TOP_LEVEL = {'.', 'e', 'x', 'a', 'm', 'p', 'l', 'e'};

    private final Names names;
    private final Places places;
    private final Draws draws = new Draws();
    private final Text ownGiven = new Text();
    private final Text ownSurname = new Text();
    private final Text headGiven = new Text();
    private final Text headSurname = new Text();

    private long self;
    private long head;
    private long givenSource;
    private long surnameSource;
    private boolean male;
    private boolean sharesMail;
    private int birth;
    private int commonGiven;

    Truth(Names names, Places places) {
        this.names = names;
        this.places = places;
    }

    void become(Household household, long key) {
        self = Mixer.hash(key, household.person());
        head = Mixer.hash(key, household.head());
        Household.Role role = household.role();
        draws.reset(Mixer.hash(self, HABITS));
        boolean keepsSurname = role == Household.Role.HEAD || (role == Household.Role.PARTNER && draws.chance(0.3));
        sharesMail = role != Household.Role.HEAD && draws.chance(role == Household.Role.PARTNER ? 0.08 : 0.16);
        givenSource = role == Household.Role.NAMESAKE ? head : self;
        surnameSource = keepsSurname ? self : head;
        male = isMale(givenSource);
        birth = birth(role);
        commonGiven = names.given(Mixer.hash(givenSource, GIVEN), male, ownGiven);
        names.surname(Mixer.hash(surnameSource, SURNAME), ownSurname);
    }

    private static boolean isMale(long person) {
        return person < 0;
    }

    private int birth(Household.Role role) {
        int headBirth = birthOfHead(head);
        switch (role) {
            case HEAD, TWIN -> {
                return headBirth;
            }
            case PARTNER -> {
                draws.reset(Mixer.hash(self, BIRTH));
                return headBirth + (draws.below(11) - 5) * 365 + draws.below(365);
            }
            case CHILD, NAMESAKE -> {
                draws.reset(Mixer.hash(self, GENERATION));
                int years = 19 + draws.below(9) + draws.below(9);
                int apart = (int) (years * DAYS_PER_YEAR) + draws.below(365);
                return headBirth < YOUNG ? headBirth + apart : headBirth - apart;
            }
        }
        throw new IllegalStateException("Unknown role " + role);
    }

    private int birthOfHead(long person) {
        draws.reset(Mixer.hash(person, BIRTH));
        return FIRST_BIRTH + draws.below(BIRTH_DAYS);
    }

    boolean male() {
        return male;
    }

    /** Days from 1970-01-01 to the date of birth. */
    int birth() {
        return birth;
    }

    Text given() {
        return ownGiven;
    }

    /** Replaces the first name by one of its short forms, if it has any. */
    void shorten(Draws choice, Text out) {
        names.shorten(commonGiven, male, choice, out);
    }

    Text surname() {
        return ownSurname;
    }

    /** Writes the surname after a marriage: another one or, for one in four, both. */
    void newSurname(Text out) {
        long number = Mixer.hash(self, NEW_SURNAME);
        names.surname(number, out);
        if ((number & 3) == 0) {
            out.append('-').append(ownSurname);
        }
    }

    /** Writes the city and the postcode of the address, which a family shares until one of its members moves. */
    void address(boolean moved, Text city, Text postcode) {
        long number = moved ? Mixer.hash(self, NEW_ADDRESS) : Mixer.hash(head, ADDRESS);
        boolean sameCity = moved && (number & 1) == 0;
        places.city(sameCity ? Mixer.hash(head, ADDRESS) : number, city);
        places.postcode(Mixer.mix(number), city, postcode);
    }

    void email(boolean other, Text out) {
        boolean borrowed = sharesMail && !other;
        long owner = self;
        Text given = ownGiven;
        Text surname = ownSurname;
        if (borrowed) {
            owner = head;
            given = headGiven;
            surname = headSurname;
            names.given(Mixer.hash(head, GIVEN), isMale(head), given);
            names.surname(Mixer.hash(head, SURNAME), surname);
        }
        draws.reset(Mixer.hash(owner, other ? NEW_MAIL : MAIL));
        out.clear();
        switch (draws.below(4)) {
            case 0 -> out.appendForMail(given).append('.').appendForMail(surname);
            case 1 -> {
                out.appendForMail(given);
                out.length = 1;
                out.appendForMail(surname);
            }
            case 2 -> out.appendForMail(surname).append('_').appendForMail(given);
            default -> out.appendForMail(given).appendForMail(surname);
        }
        number(out);
        out.append('@').append(MAIL_WORDS.drawWord(draws));
        if (draws.below(2) == 0) {
            out.append('-').append(MAIL_WORDS.drawWord(draws));
        }
        out.append(TOP_LEVEL);
    }

    private void number(Text out) {
        int digits = draws.below(6);
        for (int i = 0; i < digits; i++) {
            out.append((char) ('0' + draws.below(10)));
        }
    }
}
