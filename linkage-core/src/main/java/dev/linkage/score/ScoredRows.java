package dev.linkage.score;

/** Scored pairs of one thread. Filled again and again: valid only while it is handed over. */
public final class ScoredRows {
    private final ComparisonScorer[] scorers;
    private final int[] left;
    private final int[] right;
    private final double[] weights;
    private final byte[][] levels;
    private int size;

    ScoredRows(ComparisonScorer[] scorers, int capacity) {
        this.scorers = scorers;
        this.left = new int[capacity];
        this.right = new int[capacity];
        this.weights = new double[capacity];
        this.levels = new byte[scorers.length][capacity];
    }

    boolean add(int l, int r, double weight, byte[] levelOfEach) {
        left[size] = l;
        right[size] = r;
        weights[size] = weight;
        for (int i = 0; i < levels.length; i++) {
            levels[i][size] = levelOfEach[i];
        }
        size++;
        return size == left.length;
    }

    /** Whether so many more fit. */
    boolean fits(int more) {
        return size + more <= left.length;
    }

    /** Scores pairs, all of which are taken. */
    void addAll(PairScorer scorer, int[] leftRows, int[] rightRows, int count) {
        System.arraycopy(leftRows, 0, left, size, count);
        System.arraycopy(rightRows, 0, right, size, count);
        scorer.score(left, right, size, size + count, levels, weights);
        size += count;
    }

    void clear() {
        size = 0;
    }

    /**
     * How many pairs it holds.
     *
     * @return 1 or more while it is handed over
     */
    public int size() {
        return size;
    }

    /**
     * Left records.
     *
     * @return rows of the records; longer than {@link #size}
     */
    public int[] left() {
        return left;
    }

    /**
     * Right records.
     *
     * @return rows of the records; longer than {@link #size}
     */
    public int[] right() {
        return right;
    }

    /**
     * Match weights.
     *
     * @return longer than {@link #size}
     */
    public double[] weights() {
        return weights;
    }

    /**
     * The gamma of a comparison.
     *
     * @param comparison its place in the model
     * @param row from 0
     * @return -1 for a null level
     */
    public int gamma(int comparison, int row) {
        return scorers[comparison].weights().gamma(levels[comparison][row]);
    }

    /**
     * What the level of a comparison weighs.
     *
     * @param comparison its place in the model
     * @param row from 0
     * @return without term frequencies
     */
    public double weight(int comparison, int row) {
        return scorers[comparison].weights().weight(levels[comparison][row]);
    }

    /**
     * What term frequencies add to the weight of a comparison.
     *
     * @param comparison its place in the model
     * @param row from 0
     * @return 0 where they do not
     */
    public double adjustment(int comparison, int row) {
        return scorers[comparison].weights().adjustment(levels[comparison][row], left[row], right[row]);
    }
}
