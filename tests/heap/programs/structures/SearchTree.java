package structures;

import static jejak.Driver.assume;

/** A binary search tree of different ints. */
final class SearchTree {
    static final class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    boolean repOk() {
        return ordered(root, null, null);
    }

    /** Whether all keys of a tree lie between those of two nodes; null is no limit. */
    private static boolean ordered(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return false;
        }
        return ordered(node.left, low, node) && ordered(node.right, node, high);
    }

    boolean contains(int key) {
        return seek(root, key) != null;
    }

    private static Node seek(Node node, int key) {
        if (node == null || node.key == key) {
            return node;
        }
        return seek(key < node.key ? node.left : node.right, key);
    }

    int least() {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    void add(int key) {
        root = inserted(root, key);
    }

    private static Node inserted(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = inserted(node.left, key);
        } else if (key > node.key) {
            node.right = inserted(node.right, key);
        }
        return node;
    }

    void delete(int key) {
        root = without(root, key);
    }

    private static Node without(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = without(node.left, key);
        } else if (key > node.key) {
            node.right = without(node.right, key);
        } else if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node.right = without(node.right, next.key);
        } else {
            return node.left != null ? node.left : node.right;
        }
        return node;
    }

    static void trees(SearchTree tree) {
        assume(tree != null && tree.repOk());
    }

    static boolean find(SearchTree tree, int key) {
        assume(tree != null && tree.repOk());
        boolean found = tree.contains(key);
        assert tree.repOk();
        return found;
    }

    static void insert(SearchTree tree, int key) {
        assume(tree != null && tree.repOk());
        tree.add(key);
        assert tree.repOk() && tree.contains(key);
    }

    static void remove(SearchTree tree, int key) {
        assume(tree != null && tree.repOk());
        tree.delete(key);
        assert tree.repOk() && !tree.contains(key);
    }

    static int findMin(SearchTree tree) {
        assume(tree != null && tree.repOk());
        return tree.root == null ? -1 : tree.least();
    }

    static int findMax(SearchTree tree) {
        assume(tree != null && tree.repOk());
        SearchTree.Node node = tree.root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return node == null ? -1 : node.key;
    }
}
