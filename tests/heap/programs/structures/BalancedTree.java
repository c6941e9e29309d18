package structures;

import static jejak.Driver.assume;

/** A search tree of different ints whose subtrees differ in height by one at most. */
final class BalancedTree {
    static final class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    boolean repOk() {
        return checkedHeight(root, null, null) >= 0;
    }

    /** The height of a tree in which everything is as it must be, -1 of any other one. */
    private static int checkedHeight(Node node, Node low, Node high) {
        if (node == null) {
            return 0;
        }
        if (low != null && node.key <= low.key || high != null && node.key >= high.key) {
            return -1;
        }
        int left = checkedHeight(node.left, low, node);
        if (left < 0) {
            return -1;
        }
        int right = checkedHeight(node.right, node, high);
        if (right < 0 || left - right > 1 || right - left > 1) {
            return -1;
        }
        int height = (left > right ? left : right) + 1;
        return node.height == height ? height : -1;
    }

    boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
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
        } else {
            return node;
        }
        return balanced(node);
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
        return balanced(node);
    }

    private static Node balanced(Node node) {
        int lean = height(node.left) - height(node.right);
        if (lean > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = turnedLeft(node.left);
            }
            return turnedRight(node);
        }
        if (lean < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = turnedRight(node.right);
            }
            return turnedLeft(node);
        }
        measure(node);
        return node;
    }

    private static Node turnedLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        measure(node);
        measure(top);
        return top;
    }

    private static Node turnedRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        measure(node);
        measure(top);
        return top;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static void measure(Node node) {
        int left = height(node.left);
        int right = height(node.right);
        node.height = (left > right ? left : right) + 1;
    }

    static boolean find(BalancedTree tree, int key) {
        assume(tree != null && tree.repOk());
        return tree.contains(key);
    }

    static void insert(BalancedTree tree, int key) {
        assume(tree != null && tree.repOk());
        tree.add(key);
        assert tree.repOk() && tree.contains(key);
    }

    static void remove(BalancedTree tree, int key) {
        assume(tree != null && tree.repOk());
        tree.delete(key);
        assert tree.repOk() && !tree.contains(key);
    }

    static int findMin(BalancedTree tree) {
        assume(tree != null && tree.repOk());
        BalancedTree.Node node = tree.root;
        while (node != null && node.left != null) {
            node = node.left;
        }
        return node == null ? -1 : node.key;
    }

    static int findMax(BalancedTree tree) {
        assume(tree != null && tree.repOk());
        BalancedTree.Node node = tree.root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return node == null ? -1 : node.key;
    }
}
