package structures;

import static jejak.Driver.assume;

/** Four operations on an empty tree, each an insertion, a removal or a search, with any number. */
final class Operations {
    private Operations() {}

    static void searchTree(int[] kinds, int[] keys) {
        assume(kinds != null && kinds.length == 4 && kinds != keys);
        assume(keys != null && keys.length == 4);
        SearchTree tree = new SearchTree();
        onSearchTree(tree, kinds[0], keys[0]);
        onSearchTree(tree, kinds[1], keys[1]);
        onSearchTree(tree, kinds[2], keys[2]);
        onSearchTree(tree, kinds[3], keys[3]);
    }

    private static void onSearchTree(SearchTree tree, int kind, int key) {
        if (kind == 0) {
            tree.add(key);
        } else if (kind == 1) {
            tree.delete(key);
        } else {
            tree.contains(key);
        }
    }

    static void balancedTree(int[] kinds, int[] keys) {
        assume(kinds != null && kinds.length == 4 && kinds != keys);
        assume(keys != null && keys.length == 4);
        BalancedTree tree = new BalancedTree();
        onBalancedTree(tree, kinds[0], keys[0]);
        onBalancedTree(tree, kinds[1], keys[1]);
        onBalancedTree(tree, kinds[2], keys[2]);
        onBalancedTree(tree, kinds[3], keys[3]);
    }

    private static void onBalancedTree(BalancedTree tree, int kind, int key) {
        if (kind == 0) {
            tree.add(key);
        } else if (kind == 1) {
            tree.delete(key);
        } else {
            tree.contains(key);
        }
    }
}
