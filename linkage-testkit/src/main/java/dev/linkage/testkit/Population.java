package dev.linkage.testkit;

/** Writes the record at any place of a data set. Immutable; each thread brings a {@link Draft} of its own. */
final class Population {

    private final Shuffle shuffle;
    private final ErrorRates[] levels;
    private final boolean single;
    private final boolean asciiOnly;
    private final long peopleKey;
    private final long householdKey;
    private final long recordKey;

    /**
     * The data set numbered {@code dataSet} over {@code places}, in an order and with errors of its own; a person has one
     * record if {@code single}.
     */
    Population(long seed, long places, int dataSet, boolean single, double errors, boolean asciiOnly) {
        long key = Mixer.mix(seed);
        this.peopleKey = Mixer.hash(key, 1);
        this.householdKey = Mixer.hash(key, 2);
        this.recordKey = Mixer.hash(key, 100 + dataSet);
        this.shuffle = new Shuffle(places, Mixer.hash(key, 200 + dataSet));
        this.levels = ErrorRates.levels(errors);
        this.single = single;
        this.asciiOnly = asciiOnly;
    }

    void write(long index, Draft draft) {
        long place = shuffle.at(index);
        draft.household.locate(householdKey, place, single);
        draft.truth.become(draft.household, peopleKey);
        draft.draws.reset(Mixer.hash(recordKey, place));
        draft.id = index + 1;
        draft.cluster = draft.household.person() + 1;
        ErrorRates rates = levels[ErrorRates.level(draft.draws)];
        firstName(draft, rates);
        surname(draft, rates);
        birth(draft, rates);
        address(draft, rates);
        email(draft, rates);
        if (draft.draws.chance(rates.swappedNames())) {
            draft.swapNames();
        }
        if (asciiOnly) {
            draft.firstName.fold();
            draft.surname.fold();
        }
    }

    private static void firstName(Draft draft, ErrorRates rates) {
        Draws draws = draft.draws;
        Text text = draft.firstName;
        if (draws.chance(rates.missingFirstName())) {
            text.setMissing();
            return;
        }
        text.clear().append(draft.truth.given());
        if (draws.chance(rates.nickname())) {
            draft.truth.shorten(draws, text);
        }
        if (draws.chance(rates.initial())) {
            text.length = 1;
        }
        nameSlips(text, draws, rates.accentDropped(), rates.firstNameTypo());
    }

    private static void surname(Draft draft, ErrorRates rates) {
        Draws draws = draft.draws;
        Text text = draft.surname;
        if (draws.chance(rates.missingSurname())) {
            text.setMissing();
            return;
        }
        if (draws.chance(draft.truth.male() ? rates.marriedMan() : rates.marriedWoman())) {
            draft.truth.newSurname(text);
        } else {
            text.clear().append(draft.truth.surname());
        }
        nameSlips(text, draws, rates.accentDropped(), rates.surnameTypo());
    }

    private static void nameSlips(Text text, Draws draws, double accentDropped, double typo) {
        if (draws.chance(accentDropped)) {
            text.fold();
        }
        slip(text, draws, typo);
    }

    private static void birth(Draft draft, ErrorRates rates) {
        Draws draws = draft.draws;
        if (draws.chance(rates.missingDate())) {
            draft.birthMissing();
            return;
        }
        int day = draft.truth.birth();
        draft.birth(draws.chance(rates.dateError()) ? DateErrors.wrong(day, draws) : day);
    }

    private static void address(Draft draft, ErrorRates rates) {
        Draws draws = draft.draws;
        draft.truth.address(draws.chance(rates.moved()), draft.city, draft.postcode);
        if (draws.chance(rates.missingPostcode())) {
            draft.postcode.setMissing();
        } else {
            slip(draft.postcode, draws, rates.postcodeTypo());
            if (draws.chance(rates.postcodeUnspaced())) {
                draft.postcode.removeBlank();
            }
        }
        if (draws.chance(rates.missingCity())) {
            draft.city.setMissing();
        } else {
            slip(draft.city, draws, rates.cityTypo());
        }
    }

    private static void email(Draft draft, ErrorRates rates) {
        Draws draws = draft.draws;
        if (draws.chance(rates.missingMail())) {
            draft.email.setMissing();
            return;
        }
        draft.truth.email(draws.chance(rates.otherMail()), draft.email);
        slip(draft.email, draws, rates.mailTypo());
    }

    private static void slip(Text text, Draws draws, double rate) {
        if (draws.chance(rate)) {
            Typos.one(text, draws);
        }
    }
}
