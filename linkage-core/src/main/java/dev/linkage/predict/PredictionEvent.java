package dev.linkage.predict;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** All chunks of a prediction, in a recording of JDK Flight Recorder. */
@Name("dev.linkage.Prediction")
@Label("Prediction")
@Description("All chunks of a prediction, without preparation")
@Category("Linkage")
@StackTrace(false)
final class PredictionEvent extends Event {
    @Label("Candidate Pairs")
    long candidatePairs;

    @Label("Candidate Pairs Done")
    @Description("Those of earlier calls of the same run included")
    long candidatePairsDone;

    @Label("Candidate Pairs Done Earlier")
    long candidatePairsDoneEarlier;

    @Label("Rows")
    @Description("Pairs written")
    long rows;

    @Label("Bytes Written")
    @DataAmount
    long bytes;

    @Label("Chunks")
    int chunks;

    @Label("Splits")
    int splits;

    @Label("Temporary Bytes")
    @DataAmount
    long temporaryBytes;

    @Label("Temporary Bytes of Ended Attempts")
    @DataAmount
    long endedTemporaryBytes;

    @Label("Outcome")
    @Description("finished, or the exception that ended it")
    String outcome = "";

    void end(Progress progress, String how) {
        candidatePairs = progress.pairsInAll();
        candidatePairsDone = progress.pairsDone();
        candidatePairsDoneEarlier = progress.pairsDoneEarlier();
        rows = progress.rows();
        bytes = progress.bytes();
        chunks = progress.chunksFinished();
        splits = progress.splits();
        temporaryBytes = progress.temporaryBytes();
        endedTemporaryBytes = progress.endedTemporaryBytes();
        outcome = how;
        commit();
    }
}
