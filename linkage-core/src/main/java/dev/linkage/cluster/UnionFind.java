package dev.linkage.cluster;

/**
 * Disjoint sets of the integers from 0, joined first and named afterwards. 4 bytes a member. Not thread-safe while sets are
 * joined; safe for readers once settled.
 */
final class UnionFind {
    private static final int ALONE = -1;

    private final int[] parent;

    UnionFind(int size) {
        parent = new int[size];
        for (int i = 0; i < size; i++) {
            parent[i] = i;
        }
    }

    /**
     * Joins two sets. Both paths are climbed side by side and each step is pointed at the other path, so that members of
     * one set are mostly told by their parents alone (Rem's algorithm). A parent is never larger than its child.
     */
    void union(int one, int other) {
        int a = one;
        int b = other;
        int aboveA = parent[a];
        int aboveB = parent[b];
        while (aboveA != aboveB) {
            if (aboveA > aboveB) {
                parent[a] = aboveB;
                if (a == aboveA) {
                    return;
                }
                a = aboveA;
                aboveA = parent[a];
            } else {
                parent[b] = aboveA;
                if (b == aboveB) {
                    return;
                }
                b = aboveB;
                aboveB = parent[b];
            }
        }
    }

    /** Sizes of sets, counted by {@link #settle}. */
    record Sizes(long sets, long singles, long largest) {}

    /** Which integers stand for something, and in what order. */
    interface Members {
        boolean present(int member);

        /** Whether larger integers come later; {@link #before} is not asked then. */
        boolean inOrder();

        boolean before(int member, int other);
    }

    /**
     * Ends the joining: names each set by the first of its members and counts those that are present. Takes 4 bytes a
     * member more while it runs, and 8 where members are not in order. A set whose smallest member is not present must
     * have no other.
     */
    Sizes settle(Members members) {
        int[] sizes = new int[parent.length];
        boolean inOrder = members.inOrder();
        int[] first = new int[inOrder ? 0 : parent.length];
        for (int i = 0; i < parent.length; i++) {
            // Paths lead downwards, so the parent is settled.
            int root = parent[parent[i]];
            parent[i] = root;
            if (members.present(i)) {
                boolean founder = sizes[root]++ == 0;
                if (!inOrder && (founder || members.before(i, first[root]))) {
                    first[root] = i;
                }
            }
        }
        long sets = 0;
        long singles = 0;
        int largest = 0;
        for (int size : sizes) {
            sets += size > 0 ? 1 : 0;
            singles += size == 1 ? 1 : 0;
            largest = Math.max(largest, size);
        }
        for (int i = 0; i < parent.length; i++) {
            int root = parent[i];
            parent[i] = sizes[root] < 2 ? ALONE : inOrder ? root : first[root];
        }
        return new Sizes(sets, singles, largest);
    }

    /** The member that names the set, once settled; below 0 for a single member. */
    int name(int member) {
        return parent[member];
    }

    int size() {
        return parent.length;
    }
}
