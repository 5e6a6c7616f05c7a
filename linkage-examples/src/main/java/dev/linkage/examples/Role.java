package dev.linkage.examples;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a column of a person's record may be, told from its name. */
enum Role {
    ID("uniqueid", "id", "recordid", "recid", "personid", "rowid", "customerid", "patientid"),
    FIRST_NAME("firstname", "forename", "givenname", "fname", "first", "christianname"),
    SURNAME("surname", "lastname", "familyname", "lname", "last", "secondname"),
    FULL_NAME("name", "fullname", "personname", "customername"),
    DATE_OF_BIRTH("dob", "dateofbirth", "birthdate", "birthday", "datebirth", "bdate"),
    POSTCODE("postcode", "postalcode", "zip", "zipcode", "plz"),
    CITY("city", "town", "place", "suburb", "municipality", "ort"),
    EMAIL("email", "emailaddress", "mail"),
    PHONE("phone", "phonenumber", "telephone", "mobile", "tel", "phone1"),
    STREET("street", "address", "address1", "streetaddress", "addressline1", "road"),
    TRUTH("cluster", "clusterid", "entity", "entityid", "trueid", "truth", "groundtruth", "label");

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> names;

    Role(String... names) {
        this.names = List.of(names);
    }

    /** The role of a column; empty when its name says nothing. */
    static Optional<Role> of(String column) {
        String plain = column.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        for (Role role : values()) {
            if (role.names.contains(plain)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    /** As printed. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
