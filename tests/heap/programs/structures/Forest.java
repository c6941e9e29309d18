package structures;

import static jejak.Driver.assume;

/** Disjoint sets: each member names its parent, a root a negative number. */
final class Forest {
    int[] parent;

    /** Whether every member leads to a root. */
    boolean repOk() {
        if (parent == null || parent.length == 0) {
            return false;
        }
        for (int i = 0; i < parent.length; i++) {
            if (parent[i] >= parent.length) {
                return false;
            }
        }
        for (int i = 0; i < parent.length; i++) {
            if (!leadsToRoot(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean leadsToRoot(int member) {
        int at = member;
        for (int steps = 0; parent[at] >= 0; steps++) {
            if (steps == parent.length) {
                return false;
            }
            at = parent[at];
        }
        return true;
    }

    int root(int member) {
        return parent[member] < 0 ? member : root(parent[member]);
    }

    void join(int one, int other) {
        parent[other] = one;
    }

    /** A number below the length, found by trying: each number is a case of its own. */
    static int decided(int number, int length) {
        for (int i = 0; i < length; i++) {
            if (number == i) {
                return i;
            }
        }
        return -1;
    }

    /** As repOk; which parent a member has is decided. */
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
                parent[i] = decided(parent[i], parent.length);
            }
        }
        for (int i = 0; i < parent.length; i++) {
            if (!leadsToRoot(i)) {
                return false;
            }
        }
        return true;
    }

    static int find(Forest forest, int member) {
        assume(forest != null && forest.repOk());
        assume(member >= 0 && member < forest.parent.length);
        int root = forest.root(member);
        assert forest.parent[root] < 0;
        return root;
    }

    static void union(Forest forest, int one, int other) {
        assume(forest != null && forest.repOk());
        assume(one >= 0 && one < forest.parent.length && forest.parent[one] < 0);
        assume(other >= 0 && other < forest.parent.length && forest.parent[other] < 0);
        assume(one != other);
        forest.join(one, other);
        assert forest.repOk();
    }

    static int findDecided(Forest forest, int member) {
        assume(forest != null && forest.repOkDecided());
        int chosen = decided(member, forest.parent.length);
        assume(chosen >= 0);
        int root = forest.root(chosen);
        assert forest.parent[root] < 0;
        return root;
    }

    static void unionDecided(Forest forest, int one, int other) {
        assume(forest != null && forest.repOkDecided());
        int first = decided(one, forest.parent.length);
        int second = decided(other, forest.parent.length);
        assume(first >= 0 && second >= 0 && first != second);
        assume(forest.parent[first] < 0 && forest.parent[second] < 0);
        forest.join(first, second);
        assert forest.repOk();
    }
}
