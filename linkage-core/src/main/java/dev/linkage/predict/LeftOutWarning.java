package dev.linkage.predict;

import dev.linkage.chunk.LeftOut;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what a cap on block size leaves out. */
final class LeftOutWarning {
    private static final Logger LOG = LoggerFactory.getLogger(LeftOutWarning.class);

    private LeftOutWarning() {}

    static void give(List<LeftOut> leftOut, PredictionOptions options) {
        if (!leftOut.isEmpty()) {
            options.listener().leftOut(leftOut);
            LOG.warn(
                    "maxBlockSize({}) leaves out: {}",
                    options.maxBlockSize().orElse(0),
                    String.join("; ", leftOut.stream().map(LeftOut::toString).toList()));
        }
    }
}
