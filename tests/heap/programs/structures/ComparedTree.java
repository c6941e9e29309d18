package structures;

import static jejak.Driver.anyInt;
import static jejak.Driver.assume;

/** A search tree of objects whose order somebody else knows. */
final class ComparedTree {
    static final class Node {
        Object data;
        Node left;
        Node right;
    }

    Node root;

    /** Nodes met so far. */
    private static final class Met {
        final Node node;
        final Met rest;

        Met(Node node, Met rest) {
            this.node = node;
            this.rest = rest;
        }
    }

    /** Any answer: insertion asks about each node once, so that every answer fits the others. */
    private static int compare(Object one, Object other) {
        return anyInt();
    }

    /** Whether no node is met twice. */
    boolean repOk() {
        return root == null || met(root, null) != null;
    }

    /** What was met when a tree has been walked through; null when something was there already. */
    private static Met met(Node node, Met before) {
        for (Met each = before; each != null; each = each.rest) {
            if (each.node == node) {
                return null;
            }
        }
        Met met = new Met(node, before);
        if (node.left != null) {
            met = met(node.left, met);
        }
        if (met != null && node.right != null) {
            met = met(node.right, met);
        }
        return met;
    }

    private static Node inserted(Object data, Node node) {
        if (node == null) {
            Node added = new Node();
            added.data = data;
            return added;
        }
        int order = compare(data, node.data);
        if (order < 0) {
            node.left = inserted(data, node.left);
        } else if (order > 0) {
            node.right = inserted(data, node.right);
        }
        return node;
    }

    static void insert(ComparedTree tree, Object data) {
        assume(tree != null && tree.repOk());
        tree.root = inserted(data, tree.root);
    }
}
