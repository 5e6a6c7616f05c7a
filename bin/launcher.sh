# Builds one module with what it needs and finds its class path. Sourced by demo, bench and jshell/run.
# Builds go to target/quick beside the checked ones, and are reused until a source file changes.

launcher_root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

fail() {
    printf '%s: %s\n' "$(basename "$0")" "$1" >&2
    exit 1
}

# java, javac and jshell come from JAVA_HOME when it is set, as Maven does it, else from the PATH.
jdk_tool() {
    printf '%s' "${JAVA_HOME:+$JAVA_HOME/bin/}$1"
}

# Sets java_major, such as 17.
require_jdk() {
    local version advice="install a JDK of version 17 or later (on Debian and Ubuntu: apt-get install openjdk-17-jdk; with Homebrew: brew install openjdk@17)"
    [[ -z ${JAVA_HOME:-} || -x $JAVA_HOME/bin/java ]] ||
        fail "JAVA_HOME is $JAVA_HOME, where no bin/java is; correct or unset it, or $advice"
    version="$("$(jdk_tool java)" -version 2>&1)" || fail "no java on the PATH; $advice"
    [[ $version =~ version\ \"([0-9]+) ]] || fail "cannot read the version of $(jdk_tool java): $version"
    java_major=${BASH_REMATCH[1]}
    ((java_major >= 17)) || fail "needs Java 17 or later, but $(jdk_tool java) is version $java_major; $advice, or set JAVA_HOME to one"
    "$(jdk_tool javac)" -version >/dev/null 2>&1 || fail "found Java $java_major without a compiler; $advice"
}

require_maven() {
    command -v mvn >/dev/null 2>&1 ||
        fail "no mvn on the PATH; install Maven 3.8 or later (on Debian and Ubuntu: apt-get install maven; with Homebrew: brew install maven)"
}

# is_built CLASS_PATH_FILE: whether that build is newer than every source and nothing on its class path has gone.
is_built() {
    local entry entries newer
    [[ -s $1 ]] || return 1
    newer="$(cd "$launcher_root" && find pom.xml .mvn linkage-*/pom.xml linkage-*/src/main -newer "$1")"
    [[ -z $newer ]] || return 1
    IFS=: read -r -a entries <"$1"
    for entry in "${entries[@]}"; do
        [[ -e $entry ]] || return 1
    done
}

# Sets class_path to that of the given module, built first where it is not up to date.
build_class_path() {
    local module=$1 log
    local target="$launcher_root/$module/target/quick"
    local file="$target/launcher.classpath"
    if ! is_built "$file"; then
        require_maven
        mkdir -p "$target"
        log="$target/launcher.log"
        rm -f "$file"
        printf 'Building %s (the first time may fetch about 150 MB of libraries) ...\n' "$module" >&2
        (cd "$launcher_root" && touch "$file.started" && mvn -B -Dquick -Dmaven.test.skip=true -pl "$module" -am \
            process-classes dependency:build-classpath -DincludeScope=runtime \
            -Dmdep.outputFile=target/quick/dependencies.classpath) >"$log" 2>&1 || {
            sed -n -e '/^\[ERROR\]/p' -e '/-> \[Help/q' "$log" >&2
            fail "the build failed; all it said is in $log"
        }
        printf '%s:%s\n' "$target/classes" "$(cat "$target/dependencies.classpath")" >"$file"
        touch -r "$file.started" "$file"
        rm -f "$file.started"
    fi
    class_path="$(cat "$file")"
}

# Sets jvm_flags to what DuckDB and Arrow need, and logs warnings only: Arrow tells how it allocates memory, each
# prediction that it starts and ends.
find_jvm_flags() {
    jvm_flags=(--add-opens=java.base/java.nio=ALL-UNNAMED -Dorg.slf4j.simpleLogger.defaultLogLevel=warn)
    if ((java_major >= 22)); then
        jvm_flags+=(--enable-native-access=ALL-UNNAMED)
    fi
}

# prepare MODULE: sets class_path and jvm_flags.
prepare() {
    require_jdk
    build_class_path "$1"
    find_jvm_flags
}
