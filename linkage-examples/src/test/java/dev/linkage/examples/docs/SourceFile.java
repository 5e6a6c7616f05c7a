package dev.linkage.examples.docs;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A block that holds a whole source file: compiled, and run when its first type has a {@code main} method. */
record SourceFile(Block block) {
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package\\s+([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:public |final |abstract |sealed )*(?:class|record|interface|enum)\\s+(\\w+)");

    /** Compiles into a directory, runs, and returns the faults. */
    List<String> run(Path classes) throws IOException {
        var source = String.join("\n", block.code());
        var type = TYPE.matcher(source);
        if (!type.find()) {
            return List.of(block.fault(0, "declares no type at the beginning of a line"));
        }
        var faults = compile(type.group(1), source, classes);
        if (!faults.isEmpty()) {
            return faults;
        }
        var itsPackage = PACKAGE.matcher(source);
        return callMain((itsPackage.find() ? itsPackage.group(1) + "." : "") + type.group(1), classes);
    }

    private List<String> compile(String type, String source, Path classes) {
        var file = new SimpleJavaFileObject(URI.create("string:///" + type + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        var classPath = System.getProperty("java.class.path") + System.getProperty("path.separator") + classes;
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        diagnostics,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", classPath),
                        null,
                        List.of(file))
                .call();
        var faults = new ArrayList<String>();
        for (var diagnostic : diagnostics.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                var line = Math.max(0, (int) diagnostic.getLineNumber() - 1);
                faults.add(block.fault(line, diagnostic.getMessage(Locale.ROOT)));
            }
        }
        return faults;
    }

    private List<String> callMain(String type, Path classes) throws IOException {
        try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            var main = loader.loadClass(type).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        } catch (NoSuchMethodException withoutMain) {
            return List.of();
        } catch (InvocationTargetException thrown) {
            return List.of(block.fault(0, "main throws " + thrown.getCause()));
        } catch (ReflectiveOperationException unusable) {
            return List.of(block.fault(0, unusable.toString()));
        }
        return List.of();
    }
}
