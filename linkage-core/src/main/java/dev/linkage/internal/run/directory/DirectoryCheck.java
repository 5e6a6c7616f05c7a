package dev.linkage.internal.run.directory;

import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares a directory with its manifest, without changing anything. */
public final class DirectoryCheck {
    private DirectoryCheck() {}

    /**
     * What does not hold.
     *
     * @param directory the directory
     * @param manifest its manifest
     * @return one sentence each; none for a sound, finished run
     */
    public static List<String> faults(Path directory, Manifest manifest) {
        List<String> faults = new ArrayList<>();
        try {
            for (ManifestLine.Part part : manifest.parts()) {
                PartFiles.fault(directory, part).ifPresent(fault -> faults.add(part.file() + " " + fault));
            }
            List<String> names = PartFiles.names(directory);
            Set<String> listed =
                    manifest.parts().stream().map(ManifestLine.Part::file).collect(Collectors.toSet());
            names.stream()
                    .filter(name -> !PartFiles.isHidden(name) && !listed.contains(name))
                    .forEach(name -> faults.add(name + " is not in the manifest, but would be read as a part"));
            if (!names.contains(RunDirectory.SUCCESS)) {
                faults.add(RunDirectory.SUCCESS + " is missing");
            }
        } catch (IOException e) {
            throw new OutputException(
                    "cannot verify " + directory + ": " + IoReason.of(e) + "; check its permissions", e);
        }
        ends(manifest, faults);
        return faults;
    }

    private static void ends(Manifest manifest, List<String> faults) {
        if (manifest.end().isEmpty()) {
            faults.add("the run is " + manifest.state().name().toLowerCase(Locale.ROOT));
            return;
        }
        ManifestLine.Ended end = manifest.end().get();
        long rows = manifest.parts().stream().mapToLong(ManifestLine.Part::rows).sum();
        if (rows != end.rows()) {
            faults.add("the parts have " + rows + " pairs, but the end of the manifest says " + end.rows());
        }
        if (manifest.parts().size() != end.chunks()) {
            faults.add("there are " + manifest.parts().size() + " parts, but the end of the manifest says "
                    + end.chunks());
        }
    }
}
