package dev.linkage.examples;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a column of a person's record may be, told from its name. */
enum Role {
    ID(
            "unique_id, id, record_id, rec_id, person_id, row_id, customer_id, customer_number, customer_no, patient_id",
            "member_id, kunden_nr, kunden_nummer, kunden_id, mitglieds_nr, mitglieds_nummer, patienten_nr",
            "patienten_nummer, personal_nr, personal_nummer, lfd_nr, identifiant, numero_client, num_client, id_client",
            "code_client, matricule, identificador, numero_cliente, numero_de_cliente, id_cliente, codigo_cliente",
            "codice_cliente, klant_nummer, klant_nr, klant_id, lid_nummer, relatie_nummer"),
    FIRST_NAME(
            "first_name, forename, given_name, fname, first, christian_name, vorname, rufname, prenom, prenoms",
            "nombre, nombres, primer_nombre, nombre_de_pila, nome, voornaam, voornamen, roepnaam"),
    SURNAME(
            "surname, last_name, family_name, lname, last, second_name, nachname, familienname, zuname, nom",
            "nom_de_famille, apellido, apellidos, primer_apellido, apellido_1, cognome, achternaam, familienaam"),
    FULL_NAME(
            "name, full_name, person_name, customer_name, kundenname, vor_und_nachname, nom_complet, nom_prenom",
            "nom_et_prenom, nombre_completo, nombre_y_apellidos, nome_completo, nome_e_cognome, nominativo, naam",
            "volledige_naam"),
    DATE_OF_BIRTH(
            "dob, date_of_birth, birth_date, birthday, date_birth, bdate, geburtsdatum, geb_datum, geb_dat, geburtstag",
            "geboren, geboren_am, date_de_naissance, date_naissance, naissance, fecha_de_nacimiento",
            "fecha_nacimiento, nacimiento, data_di_nascita, data_nascita, nascita, geboortedatum"),
    POSTCODE(
            "postcode, postal_code, zip, zip_code, plz, postleitzahl, code_postal, cp, codigo_postal, cod_postal",
            "cap, codice_postale"),
    CITY(
            "city, town, place, suburb, municipality, ort, wohnort, stadt, gemeinde, ville, commune, localite, ciudad",
            "localidad, poblacion, municipio, citta, comune, localita, plaats, woonplaats, stad, gemeente"),
    EMAIL(
            "email, email_address, mail, mail_address, email_adresse, mail_adresse, courriel, adresse_email",
            "adresse_mail, adresse_electronique, correo, correo_electronico, posta_elettronica, indirizzo_email",
            "email_adres, mail_adres"),
    PHONE(
            "phone, phone_number, telephone, mobile, tel, phone_1, telefon, telefonnummer, telefon_nr, tel_nr, handy",
            "handynummer, mobil, mobilnummer, mobiltelefon, numero_de_telephone, portable, telefono",
            "numero_de_telefono, movil, celular, cellulare, telefoon, telefoonnummer, mobiel, gsm"),
    STREET(
            "street, address, address_1, street_address, address_line_1, road, strasse, str, strasse_hausnummer",
            "strasse_und_hausnummer, strasse_nr, adresse, anschrift, rue, voie, calle, direccion, domicilio, via",
            "indirizzo, straat, straatnaam, adres"),
    TRUTH("cluster, cluster_id, entity, entity_id, true_id, truth, ground_truth, label");

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern ADDITION = Pattern.compile("[(\\[/].*");

    @SuppressWarnings("ImmutableEnumChecker") // Made by Stream.toList.
    private final List<String> names;

    Role(String... lists) {
        this.names = Stream.of(lists)
                .flatMap(list -> Stream.of(list.split(", ", -1)))
                .toList();
    }

    /**
     * The role of a column; empty when its name says nothing. Case, accents, blanks and punctuation do not matter, nor
     * what follows in brackets or after a slash.
     */
    static Optional<Role> of(String column) {
        return named(column).or(() -> named(ADDITION.matcher(column).replaceFirst("")));
    }

    private static Optional<Role> named(String column) {
        String plain = plain(column);
        return Stream.of(values())
                .filter(role -> role.names.stream().anyMatch(name -> plain(name).equals(plain)))
                .findFirst();
    }

    private static String plain(String name) {
        String folded = Normalizer.normalize(name.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
        return MARKS.matcher(folded).replaceAll("").replace("ß", "ss").replaceAll("[^a-z0-9]", "");
    }

    /** Names that a column in this role may have. */
    List<String> names() {
        return names;
    }

    /** As printed. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
