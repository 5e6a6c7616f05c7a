package dev.linkage.duckdb;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URL;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String INTERNAL = "dev.linkage.duckdb.internal..";
    private static final String[] DRIVERS = {"org.apache.arrow..", "org.apache.parquet..", "java.sql..", "org.duckdb.."
    };
    private static final JavaClasses CLASSES = new ClassFileImporter().importUrl(classesOfThisModule());

    @Test
    void driversStayInternalExceptWherePublicSignaturesNameThem() {
        Set<String> named = CLASSES.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !resideInAPackage(INTERNAL).test(type))
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(codeUnit -> codeUnit.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(ArchitectureTest::typesInSignature)
                .map(JavaClass::getName)
                .collect(toSet());

        noClasses()
                .that()
                .resideOutsideOfPackage(INTERNAL)
                .should(dependOnClassesThat(resideInAnyPackage(DRIVERS)
                        .and(describe("no public signature names", type -> !named.contains(type.getName())))))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.linkage.duckdb.(**)")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(CLASSES.stream().map(JavaClass::getPackage).distinct())
                .filteredOn(javaPackage -> !isNullMarked(javaPackage))
                .extracting(JavaPackage::getName)
                .as("packages whose package-info.java is missing or lacks @NullMarked")
                .isEmpty();
    }

    private static Stream<JavaClass> typesInSignature(JavaCodeUnit codeUnit) {
        return Stream.concat(codeUnit.getRawParameterTypes().stream(), Stream.of(codeUnit.getRawReturnType()));
    }

    private static boolean isNullMarked(JavaPackage javaPackage) {
        return javaPackage.tryGetPackageInfo().isPresent() && javaPackage.isAnnotatedWith(NullMarked.class);
    }

    private static URL classesOfThisModule() {
        try {
            return Class.forName("dev.linkage.duckdb.package-info")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
        } catch (ClassNotFoundException missing) {
            throw new AssertionError("compiled without dev.linkage.duckdb.package-info", missing);
        }
    }
}
