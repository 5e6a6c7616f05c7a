package dev.linkage.cluster;

/** Disjoint sets of the integers from 0, each named by its smallest member. 4 bytes a member. Not thread-safe. */
final class UnionFind {
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
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
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

    int size() {
        return parent.length;
    }
}
