package dev.linkage.duckdb.internal.parquet;

import dev.linkage.engine.CodedTexts;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts by their place in a list. */
record Texts(List<String> texts) implements CodedTexts {
    static Texts of(String... texts) {
        return new Texts(List.of(texts));
    }

    @Override
    public int size() {
        return texts.size();
    }

    private byte[] bytes(int code) {
        return texts.get(code).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int length(int code) {
        return bytes(code).length;
    }

    @Override
    public void copy(int code, byte[] target, int at) {
        byte[] bytes = bytes(code);
        System.arraycopy(bytes, 0, target, at, bytes.length);
    }
}
