package dev.linkage.score;

/** Sets which blocks the pair engine walks in strips. */
public final class StripSize {
    private static final Object ONE_AT_A_TIME = new Object();

    private StripSize() {}

    /** Works while blocks of so many members are walked in strips, so many gathered at a time, and others in batches. */
    public static void set(int members, int gathered, Runnable work) {
        synchronized (ONE_AT_A_TIME) {
            int fewestBefore = Strips.fewestMembers;
            int gatheredBefore = Strips.gathered;
            Strips.fewestMembers = members;
            Strips.gathered = gathered;
            try {
                work.run();
            } finally {
                Strips.fewestMembers = fewestBefore;
                Strips.gathered = gatheredBefore;
            }
        }
    }
}
