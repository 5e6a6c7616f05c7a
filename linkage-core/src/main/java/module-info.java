import org.jspecify.annotations.NullMarked;

/** Record linkage: models, training, prediction and clusters, without an engine. */
@NullMarked
@SuppressWarnings("module")
module dev.linkage.core {
    requires static transitive org.jspecify;
    requires jdk.jfr;
    requires org.slf4j;
    requires com.fasterxml.jackson.core;

    exports dev.linkage;
    exports dev.linkage.chunk;
    exports dev.linkage.cluster;
    exports dev.linkage.engine;
    exports dev.linkage.error;
    exports dev.linkage.explore;
    exports dev.linkage.model;
    exports dev.linkage.predict;
    exports dev.linkage.score;
    exports dev.linkage.train;
    exports dev.linkage.internal.file to
            dev.linkage.duckdb,
            dev.linkage.testkit;
    exports dev.linkage.internal.mask to
            dev.linkage.duckdb;
    exports dev.linkage.internal.text to
            dev.linkage.duckdb;
    exports dev.linkage.model.internal to
            dev.linkage.duckdb,
            dev.linkage.testkit;
}
