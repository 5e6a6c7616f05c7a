package dev.linkage.cluster;

/**
 * Disjoint sets of the integers from 0, each known by its smallest member until {@link #settle}. 4 bytes a member. Not
 * thread-safe while sets are joined; safe for readers once settled.
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

    /** Smallest member of the set of {@code member}; halves the path on its way. */
    int find(int member) {
        int at = member;
        int above = parent[at];
        while (above != at) {
            int next = parent[above];
            parent[at] = next;
            at = next;
            above = parent[at];
        }
        return at;
    }

    void union(int a, int b) {
        int rootA = find(a);
        int rootB = find(b);
        // The smaller root stays, so that every path leads downwards.
        if (rootA < rootB) {
            parent[rootB] = rootA;
        } else {
            parent[rootA] = rootB;
        }
    }

    /** Sizes of sets, counted by {@link #settle}. */
    record Sizes(long sets, long singles, long largest) {}

    /** Which integers stand for something, and which of two names a set. */
    interface Members {
        boolean present(int member);

        boolean before(int member, int other);
    }

    /**
     * Ends the joining: names each set by the first of its members and counts those that are present. Takes 8 bytes a
     * member more while it runs.
     */
    Sizes settle(Members members) {
        int[] sizes = new int[parent.length];
        int[] first = new int[parent.length];
        for (int i = 0; i < parent.length; i++) {
            // Paths lead downwards, so the parent is settled.
            int root = parent[parent[i]];
            parent[i] = root;
            if (members.present(i)) {
                if (sizes[root]++ == 0 || members.before(i, first[root])) {
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
            parent[i] = sizes[root] > 1 ? first[root] : ALONE;
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
