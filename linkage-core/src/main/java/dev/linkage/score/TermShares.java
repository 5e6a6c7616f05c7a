package dev.linkage.score;

/**
 * How frequent the values of a column are.
 *
 * @param column the column
 * @param logarithms by code: log2 of the part of the records with a value that have this one, as the engine computes it
 */
@SuppressWarnings("ArrayRecordComponent")
public record TermShares(CodedColumn column, double[] logarithms) {}
