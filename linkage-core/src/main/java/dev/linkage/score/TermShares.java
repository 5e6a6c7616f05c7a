package dev.linkage.score;

/**
 * How frequent the values of a column are.
 *
 * @param column the column
 * @param shares by code: the part of the records with a value that have this one
 * @param logarithms by code: log2 of the share, as the engine computes it
 */
@SuppressWarnings("ArrayRecordComponent")
public record TermShares(CodedColumn column, double[] shares, double[] logarithms) {}
