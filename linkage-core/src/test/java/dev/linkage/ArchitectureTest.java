package dev.linkage;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ArchitectureTest {
    private static final String ROOT = "dev.linkage";

    /**
     * Each room of this module and the rooms it may know. A package belongs to the room with the longest name that it
     * begins with. Not listed are the front door, {@code dev.linkage}, which knows all, and its exceptions, which all
     * may know.
     */
    private static final Map<String, Set<String>> ROOMS = Map.ofEntries(
            Map.entry("error", Set.of()),
            Map.entry("model", Set.of("error", "internal.file")),
            Map.entry("score", Set.of("model", "error", "engine", "chunk")),
            Map.entry("chunk", Set.of("model")),
            Map.entry("engine", Set.of("model", "error")),
            Map.entry("train", Set.of("model", "error")),
            Map.entry("internal.file", Set.of("error")),
            Map.entry("internal.mask", Set.of()),
            Map.entry("internal.text", Set.of("model", "engine")),
            Map.entry("internal.plan", Set.of("model", "error", "engine", "score", "internal.mask")),
            Map.entry("internal.sql", Set.of("model", "error", "engine", "chunk", "internal.plan", "internal.text")),
            Map.entry(
                    "internal.pairs",
                    Set.of("model", "error", "engine", "chunk", "score", "internal.plan", "internal.sql")),
            Map.entry(
                    "internal.run",
                    Set.of(
                            "internal.pairs",
                            "model",
                            "error",
                            "engine",
                            "chunk",
                            "train",
                            "internal.file",
                            "internal.mask",
                            "internal.plan",
                            "internal.sql",
                            "internal.text")),
            Map.entry("cluster", verb()),
            Map.entry("explore", verb()),
            Map.entry("predict", verb("cluster")));

    @SuppressWarnings("unused")
    private static final List<String> ROOM_NAMES =
            ROOMS.keySet().stream().sorted().toList();

    private static final JavaClasses CLASSES = new ClassFileImporter().importUrl(classesOfThisModule());

    private static Set<String> verb(String... more) {
        var known = new TreeSet<>(Set.of(
                "model",
                "error",
                "engine",
                "chunk",
                "internal.file",
                "internal.mask",
                "internal.plan",
                "internal.sql",
                "internal.run"));
        known.addAll(Set.of(more));
        return known;
    }

    @ParameterizedTest
    @FieldSource("ROOM_NAMES")
    void roomKnowsOnlyWhatItMay(String room) {
        var allowed = ROOMS.getOrDefault(room, Set.of());
        noClasses()
                .that(describe("live in " + room, type -> isIn(type, room)))
                .should(dependOnClassesThat(ours(
                        "anything but " + room + " and " + allowed,
                        type -> !isIn(type, room)
                                && roomOf(type).filter(allowed::contains).isEmpty())))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyPackageBelongsToARoom() {
        assertThat(packages())
                .filteredOn(name -> !name.equals(ROOT) && roomOf(name).isEmpty())
                .as("packages without a room: add them to ROOMS, with what they may know")
                .isEmpty();
    }

    @Test
    void roomsHaveNoCycles() {
        slices().assignedFrom(new ByRoom())
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void coreKnowsNoDatabaseDriver() {
        noClasses()
                .should(dependOnClassesThat(resideInAPackage("java.sql..").or(resideInAPackage("javax.sql.."))))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(packages())
                .filteredOn(name -> !isNullMarked(CLASSES.getPackage(name)))
                .as("packages whose package-info.java is missing or lacks @NullMarked")
                .isEmpty();
    }

    @Test
    void everyPublicPackageIsExported() {
        var published = CLASSES.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .map(JavaClass::getPackageName)
                .filter(name -> !isInternal(name))
                .collect(toCollection(TreeSet::new));
        var exported = descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(toCollection(TreeSet::new));

        assertThat(published)
                .filteredOn(name -> !exported.contains(name))
                .as("packages with public types to export in module-info.java, or to name internal")
                .isEmpty();
        assertThat(exported)
                .filteredOn(ArchitectureTest::isInternal)
                .as("internal packages exported to everyone")
                .isEmpty();
    }

    private static DescribedPredicate<JavaClass> ours(String description, Predicate<JavaClass> rest) {
        return describe(
                description,
                type -> (type.getPackageName() + ".").startsWith(ROOT + ".") && !isException(type) && rest.test(type));
    }

    private static boolean isException(JavaClass type) {
        return type.getPackageName().equals(ROOT)
                && type.getName().replaceAll("\\$.*", "").endsWith("Exception");
    }

    private static boolean isIn(JavaClass type, String room) {
        return roomOf(type).equals(Optional.of(room));
    }

    private static Optional<String> roomOf(JavaClass type) {
        return roomOf(type.getPackageName());
    }

    private static Optional<String> roomOf(String packageName) {
        return ROOMS.keySet().stream()
                .filter(room -> (packageName + ".").startsWith(ROOT + "." + room + "."))
                .max(Comparator.comparingInt(String::length));
    }

    private static boolean isInternal(String packageName) {
        return List.of(packageName.split("\\.")).contains("internal");
    }

    private static boolean isNullMarked(JavaPackage javaPackage) {
        return javaPackage.tryGetPackageInfo().isPresent() && javaPackage.isAnnotatedWith(NullMarked.class);
    }

    private static Set<String> packages() {
        return CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.isEmpty())
                .collect(toCollection(TreeSet::new));
    }

    private static ModuleDescriptor descriptor() {
        return ModuleFinder.of(Path.of(URI.create(classesOfThisModule().toString())))
                .find("dev.linkage.core")
                .orElseThrow()
                .descriptor();
    }

    private static URL classesOfThisModule() {
        try {
            return Class.forName(ROOT + ".package-info")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
        } catch (ClassNotFoundException missing) {
            throw new AssertionError("compiled without " + ROOT + ".package-info", missing);
        }
    }

    private static final class ByRoom implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return roomOf(type).map(SliceIdentifier::of).orElseGet(SliceIdentifier::ignore);
        }

        @Override
        public String getDescription() {
            return "rooms";
        }
    }
}
