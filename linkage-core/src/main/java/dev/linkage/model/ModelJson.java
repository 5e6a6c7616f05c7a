package dev.linkage.model;

import dev.linkage.error.ModelException;
import dev.linkage.error.OutputException;
import dev.linkage.internal.file.IoReason;
import dev.linkage.internal.file.Replacement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Models as Splink 5's model files: what Splink saved is read here, and what is written here Splink reads. Conditions
 * and rules are recognised in the SQL that Splink writes; other SQL stays SQL. Numbers keep every bit.
 *
 * <p>Splink has no place for a term-frequency weight of 0 (it drops it and then applies the full adjustment); it is
 * written as 1e-300, which changes no weight in Splink and is read as 0 here.
 */
public final class ModelJson {

    private ModelJson() {}

    /**
     * Reads a model file.
     *
     * @param file a model as Splink saves it
     * @return the model; levels without m or u are untrained
     * @throws ModelException if the file is missing or no model; the message names the place and the way out
     */
    public static LinkageModel read(Path file) {
        if (Files.isDirectory(file)) {
            throw new ModelException("cannot load a model from " + file + ": it is a directory; name the model file");
        }
        if (!Files.exists(file)) {
            throw new ModelException("cannot load a model from " + file
                    + ": there is no such file; save one with model.save(Path) or Splink's save_model_to_json");
        }
        try {
            return parse(Files.readAllBytes(file), file.toString());
        } catch (IOException e) {
            throw new ModelException(
                    "cannot load a model from " + file + ": " + IoReason.of(e) + "; check its permissions", e);
        }
    }

    /**
     * Reads a model from text.
     *
     * @param json a model as Splink saves it
     * @return the model
     * @throws ModelException if the text is no model
     */
    public static LinkageModel parse(String json) {
        return parse(json.getBytes(StandardCharsets.UTF_8), "JSON text");
    }

    private static LinkageModel parse(byte[] json, String source) {
        return ModelReader.read(JsonObject.parse(json, source));
    }

    /**
     * Writes a model file in one step: readers see the old file or the new one, whole.
     *
     * @param model the model, trained or not
     * @param file replaced when it exists; missing directories are made
     * @throws OutputException if the file cannot be written
     */
    public static void write(LinkageModel model, Path file) {
        String json = format(model);
        try (Replacement target = Replacement.of(file)) {
            Files.writeString(target.temporary(), json, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            target.publish();
        } catch (IOException e) {
            throw new OutputException(
                    "cannot save the model to " + file + ": " + IoReason.of(e)
                            + "; check its permissions and free space, or name another place",
                    e);
        } catch (OutputException e) {
            throw new OutputException("cannot save the model to " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Writes a model as text.
     *
     * @param model the model, trained or not
     * @return JSON that Splink 5 reads, in ASCII
     */
    public static String format(LinkageModel model) {
        return ModelWriter.write(model);
    }
}
