package dev.linkage.predict;

import dev.linkage.chunk.Chunk;
import dev.linkage.chunk.Chunk.RowRange;
import dev.linkage.chunk.Decision;
import java.util.Optional;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An attempt at a chunk, in a recording of JDK Flight Recorder. */
@Name("dev.linkage.Chunk")
@Label("Chunk")
@Description("An attempt to score and write a chunk")
@Category("Linkage")
@StackTrace(false)
final class ChunkEvent extends Event {
    @Label("Rule")
    @Description("Place of the blocking rule in the model, from 0")
    int rule;

    @Label("First Key Hash")
    long keyFrom;

    @Label("Last Key Hash")
    long keyTo;

    @Label("Left Rows")
    @Description("Range of rows, empty for all")
    String leftRows = "";

    @Label("Right Rows")
    @Description("Range of rows, empty for all")
    String rightRows = "";

    @Label("Candidate Pairs")
    long candidatePairs;

    @Label("Attempt")
    @Description("From 1; the parts of a split chunk begin anew")
    int attempt;

    @Label("Outcome")
    @Description("finished, why it was split, or the exception that ended it")
    String outcome = "";

    @Label("Rows")
    @Description("Pairs written")
    long rows;

    @Label("Bytes Written")
    @DataAmount
    long bytes;

    @Label("Temporary Bytes")
    @DataAmount
    long temporaryBytes;

    @Label("Peak Memory")
    @DataAmount
    long peakMemoryBytes;

    static ChunkEvent begin(Chunk chunk, int attempt) {
        ChunkEvent event = new ChunkEvent();
        event.rule = chunk.rule();
        event.keyFrom = chunk.keys().from();
        event.keyTo = chunk.keys().to();
        event.leftRows = rows(chunk.leftRows());
        event.rightRows = rows(chunk.rightRows());
        event.candidatePairs = chunk.candidatePairs();
        event.attempt = attempt;
        event.begin();
        return event;
    }

    private static String rows(Optional<RowRange> range) {
        return range.map(rows -> rows.from() + " to " + rows.to()).orElse("");
    }

    void end(ChunkReport report) {
        rows = report.rows();
        bytes = report.bytes();
        temporaryBytes = report.temporaryBytes();
        peakMemoryBytes = report.peakMemoryBytes();
        outcome = "finished";
        commit();
    }

    void end(Decision decision) {
        temporaryBytes = decision.temporaryBytes();
        outcome = decision.kind().name();
        commit();
    }

    void end(Throwable cause) {
        outcome = cause.getClass().getSimpleName();
        commit();
    }
}
