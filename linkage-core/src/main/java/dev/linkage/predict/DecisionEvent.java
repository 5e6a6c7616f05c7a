package dev.linkage.predict;

import dev.linkage.chunk.Decision;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A decision about a chunk, in a recording of JDK Flight Recorder. */
@Name("dev.linkage.Decision")
@Label("Decision")
@Description("A decision about a chunk while a prediction ran")
@Category("Linkage")
@StackTrace(false)
final class DecisionEvent extends Event {
    @Label("Kind")
    String kind = "";

    @Label("Reason")
    String reason = "";

    @Label("Chunk")
    String chunk = "";

    @Label("Parts")
    @Description("Chunks that take its place, 0 where it stays whole")
    int parts;

    @Label("Temporary Bytes")
    @Description("Of the attempt that was ended")
    @DataAmount
    long temporaryBytes;

    static void write(Decision decision) {
        DecisionEvent event = new DecisionEvent();
        if (event.shouldCommit()) {
            event.kind = decision.kind().name();
            event.reason = decision.reason();
            event.chunk = decision.chunk().toString();
            event.parts = decision.parts().size();
            event.temporaryBytes = decision.temporaryBytes();
            event.commit();
        }
    }
}
