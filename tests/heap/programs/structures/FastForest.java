package structures;

import static jejak.Driver.assume;

/** Disjoint sets by height, with short ways: a root holds the negative of its height, less one. */
final class FastForest {
    int[] parent;

    /** Whether every member leads to a root; which parent a member has is decided. */
    boolean repOkDecided() {
        if (parent == null || parent.length == 0) {
            return false;
        }
        for (int i = 0; i < parent.length; i++) {
            if (parent[i] >= parent.length) {
                return false;
            }
        }
        for (int i = 0; i < parent.length; i++) {
            if (parent[i] >= 0) {
                parent[i] = Forest.decided(parent[i], parent.length);
            }
        }
        return leadToRoots();
    }

    private boolean leadToRoots() {
        for (int i = 0; i < parent.length; i++) {
            int at = i;
            for (int steps = 0; parent[at] >= 0; steps++) {
                if (steps == parent.length) {
                    return false;
                }
                at = parent[at];
            }
        }
        return true;
    }

    int root(int member) {
        if (parent[member] < 0) {
            return member;
        }
        parent[member] = root(parent[member]);
        return parent[member];
    }

    void join(int one, int other) {
        if (parent[other] < parent[one]) {
            parent[one] = other;
        } else {
            if (parent[one] == parent[other]) {
                parent[one]--;
            }
            parent[other] = one;
        }
    }

    static int findDecided(FastForest forest, int member) {
        assume(forest != null && forest.repOkDecided());
        int chosen = Forest.decided(member, forest.parent.length);
        assume(chosen >= 0);
        int root = forest.root(chosen);
        assert forest.parent[root] < 0 && forest.leadToRoots();
        return root;
    }

    static void unionDecided(FastForest forest, int one, int other) {
        assume(forest != null && forest.repOkDecided());
        int first = Forest.decided(one, forest.parent.length);
        int second = Forest.decided(other, forest.parent.length);
        assume(first >= 0 && second >= 0 && first != second);
        assume(forest.parent[first] < 0 && forest.parent[second] < 0);
        assume(forest.parent[first] > -Integer.MAX_VALUE);
        forest.join(first, second);
        assert forest.leadToRoots();
    }
}
