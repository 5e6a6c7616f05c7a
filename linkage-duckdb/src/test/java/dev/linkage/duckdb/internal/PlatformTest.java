package dev.linkage.duckdb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {

    @ParameterizedTest
    @CsvSource({"Linux,amd64", "Linux,aarch64", "Mac OS X,aarch64", "Windows 11,amd64"})
    void acceptsPlatformsWithALibrary(String os, String architecture) {
        assertThat(new Platform(os, architecture, false).problem()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Mac OS X,x86_64,false,Apple silicon",
        "Linux,amd64,true,eclipse-temurin",
        "Linux,i386,false,64-bit JDK",
        "Linux,arm,false,64-bit JDK",
        "Windows 10,x86,false,64-bit JDK",
        "Windows 11,aarch64,false,JDK for amd64",
        "FreeBSD,amd64,false,use Linux"
    })
    void saysWhatToUseInstead(String os, String architecture, boolean musl, String remedy) {
        assertThat(new Platform(os, architecture, musl).problem())
                .hasValueSatisfying(problem -> assertThat(problem).contains(os, architecture, remedy));
    }

    @Test
    void runsHere() {
        assertThat(Platform.current().problem()).isEmpty();
    }
}
