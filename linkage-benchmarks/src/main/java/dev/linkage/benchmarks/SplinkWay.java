package dev.linkage.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How Splink is told to keep what it computes, and whether to predict in chunks. */
enum SplinkWay {
    TABLE,
    PARQUET,
    TABLE_CHUNKS,
    PARQUET_CHUNKS;

    /** As {@code splink_predict.py} is told. */
    static final String CHUNKS = "4x4";

    /** Those without chunks, which only a prediction can have. */
    static final List<SplinkWay> WHOLE =
            Arrays.stream(values()).filter(way -> !way.chunked()).toList();

    static final List<SplinkWay> IN_CHUNKS =
            Arrays.stream(values()).filter(SplinkWay::chunked).toList();

    boolean chunked() {
        return this == TABLE_CHUNKS || this == PARQUET_CHUNKS;
    }

    String materialisation() {
        return name().replace("_CHUNKS", "").toLowerCase(Locale.ROOT);
    }

    String label() {
        return "Splink " + materialisation() + (chunked() ? " " + CHUNKS : "");
    }

    /** Tables are written to one file at last, Parquet results are a folder of files. */
    String suffix() {
        return materialisation().equals("table") ? ".parquet" : "";
    }
}
