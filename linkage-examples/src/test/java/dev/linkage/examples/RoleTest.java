package dev.linkage.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleTest {
    @ParameterizedTest
    @CsvSource({
        "Kunden-Nr., ID",
        "Vorname (Ruf), FIRST_NAME",
        "Prénom, FIRST_NAME",
        "Nom / Name, SURNAME",
        "Straße, STREET",
        "STRASSE, STREET",
        "Código Postal, POSTCODE",
        "Città, CITY",
        "Geboortedatum, DATE_OF_BIRTH",
        "Téléphone, PHONE",
        "E-Mail, EMAIL"
    })
    void foldsAccentsAndPunctuation(String column, Role role) {
        assertThat(Role.of(column)).contains(role);
    }

    @Test
    void leavesOtherColumnsAlone() {
        assertThat(List.of("Farbe", "(x)", "", "Vornamenliste"))
                .allSatisfy(name -> assertThat(Role.of(name)).isEmpty());
    }

    @Test
    void givesANameToOneRoleOnly() {
        var seen = new HashSet<String>();
        for (Role role : Role.values()) {
            assertThat(role.names()).allSatisfy(name -> {
                assertThat(seen.add(name.replace("_", ""))).as(name).isTrue();
                assertThat(name).isEqualTo(name.toLowerCase(Locale.ROOT));
            });
        }
    }

    @Test
    void takesNameBesideAFirstNameForTheSurname() {
        var model = new PersonModel(List.of("Name", "Vorname", "Geburtsdatum"), "%Y-%m-%d");
        assertThat(model.column(Role.SURNAME)).contains("Name");
        assertThat(model.column(Role.FULL_NAME)).isEmpty();
    }
}
