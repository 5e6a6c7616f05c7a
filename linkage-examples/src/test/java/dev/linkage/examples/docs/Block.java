package dev.linkage.examples.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A fenced block of a Markdown file.
 *
 * @param info what follows the opening fence, such as {@code java} or {@code java file}
 * @param line number of the first line of code, from 1
 */
record Block(Path file, String info, int line, List<String> code) {
    private static final Pattern FENCE = Pattern.compile("( *)(```+|~~~+) *([^`]*)");

    static List<Block> in(Path file) throws IOException {
        var blocks = new ArrayList<Block>();
        var lines = Files.readAllLines(file);
        for (int at = 0; at < lines.size(); at++) {
            var opening = FENCE.matcher(lines.get(at));
            if (opening.matches()) {
                var first = at + 1;
                var closing = Pattern.compile(" *" + opening.group(2) + "[`~]* *");
                var code = new ArrayList<String>();
                for (at = first;
                        at < lines.size() && !closing.matcher(lines.get(at)).matches();
                        at++) {
                    code.add(lines.get(at)
                            .replaceFirst("^ {0," + opening.group(1).length() + "}", ""));
                }
                blocks.add(new Block(file, opening.group(3).strip(), first + 1, List.copyOf(code)));
            }
        }
        return blocks;
    }

    boolean isJava() {
        return info.equals("java") || info.startsWith("java ");
    }

    /** A fault at a line of the code, from 0. */
    String fault(int offset, String message) {
        return file + ":" + (line + offset) + ": " + message.strip();
    }
}
