import org.jspecify.annotations.NullMarked;

/** Record linkage: models, training, prediction and clusters, without an engine. */
@NullMarked
@SuppressWarnings("module")
module dev.linkage.core {
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires com.fasterxml.jackson.core;
}
