package structures;

import static jejak.Driver.assume;

/** A search tree of objects whose order somebody else knows: a node says where its own comes. */
final class ComparedTree {
    /** What the tree holds. */
    static final class Item {}

    static final class Node {
        Item data;
        int rank;
        Node left;
        Node right;
    }

    Node root;

    boolean repOk() {
        return ordered(root, null, null);
    }

    /** Whether a tree lies between two nodes in the order; null is no limit. */
    private static boolean ordered(Node node, Node low, Node high) {
        if (node == null) {
            return true;
        }
        if (low != null && node.rank <= low.rank || high != null && node.rank >= high.rank) {
            return false;
        }
        return ordered(node.left, low, node) && ordered(node.right, node, high);
    }

    private static Node inserted(Item data, int rank, Node node) {
        if (node == null) {
            Node added = new Node();
            added.data = data;
            added.rank = rank;
            return added;
        }
        if (rank < node.rank) {
            node.left = inserted(data, rank, node.left);
        } else if (rank > node.rank) {
            node.right = inserted(data, rank, node.right);
        }
        return node;
    }

    private static Node seek(int rank, Node from) {
        Node node = from;
        while (node != null && node.rank != rank) {
            node = rank < node.rank ? node.left : node.right;
        }
        return node;
    }

    // --- what an order knows of objects that are the same -----------------------------------

    private static int nulls(Node node) {
        if (node == null) {
            return 0;
        }
        return (node.data == null ? 1 : 0) + nulls(node.left) + nulls(node.right);
    }

    private static boolean nullFits(Node node, int rank) {
        if (node == null) {
            return true;
        }
        return (node.data != null || node.rank == rank)
                && nullFits(node.left, rank)
                && nullFits(node.right, rank);
    }

    /** Whether null has one place in the order. */
    private static boolean nullsFit(Node root, Item data, int rank) {
        return nulls(root) <= 1 && (data != null || nullFits(root, rank));
    }

    /** Whether what is held in a tree is an object only where it has the object's rank. */
    private static boolean fits(Node node, Item data, int rank) {
        if (node == null) {
            return true;
        }
        return (node.data != data || node.rank == rank)
                && fits(node.left, data, rank)
                && fits(node.right, data, rank);
    }

    /** Whether each object in a tree has one place in the order. */
    private static boolean allFit(Node node, Node root) {
        return node == null
                || fits(root, node.data, node.rank)
                        && allFit(node.left, root)
                        && allFit(node.right, root);
    }

    private static boolean hasNull(Node node) {
        return nulls(node) > 0;
    }

    /** The levels of a tree; -1 where one side has two more than the other. */
    private static int levels(Node node) {
        if (node == null) {
            return 0;
        }
        int left = levels(node.left);
        int right = levels(node.right);
        boolean even = left >= 0 && right >= 0 && left - right <= 1 && right - left <= 1;
        return even ? 1 + (left < right ? right : left) : -1;
    }

    private static int height(Node node) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left);
        int right = height(node.right);
        return 1 + (left < right ? right : left);
    }

    // --- drivers ----------------------------------------------------------------------------

    static void trees(ComparedTree tree) {
        assume(tree != null && tree.repOk());
    }

    static void insert(ComparedTree tree, Item data, int rank) {
        assume(tree != null && tree.repOk());
        tree.root = inserted(data, rank, tree.root);
        assert tree.repOk();
    }

    /** The smallest, among objects of which one may be null. */
    static int leastWithNull(ComparedTree tree) {
        assume(tree != null && tree.repOk() && nulls(tree.root) <= 1);
        Node node = tree.root;
        while (node != null && node.left != null) {
            node = node.left;
        }
        return node == null ? -1 : node.rank;
    }

    /** Inserts where null, as any object, has one place in the order. */
    static void insertWithNull(ComparedTree tree, Item data, int rank) {
        assume(tree != null && tree.repOk() && nullsFit(tree.root, data, rank));
        tree.root = inserted(data, rank, tree.root);
        assert tree.repOk();
    }

    private static void insertSame(ComparedTree tree, Item data, int rank, int height) {
        assume(tree != null && tree.repOk() && height(tree.root) <= height);
        assume(allFit(tree.root, tree.root) && fits(tree.root, data, rank));
        tree.root = inserted(data, rank, tree.root);
        assert tree.repOk();
    }

    /** Inserts where it is known of all objects which are the same; so do those below. */
    static void insertSame1(ComparedTree tree, Item data, int rank) {
        insertSame(tree, data, rank, 1);
    }

    static void insertSame2(ComparedTree tree, Item data, int rank) {
        insertSame(tree, data, rank, 2);
    }

    static void insertSame3(ComparedTree tree, Item data, int rank) {
        insertSame(tree, data, rank, 3);
    }

    private static boolean findSame(ComparedTree tree, Item data, int rank, int height) {
        assume(tree != null && data != null && tree.repOk() && levels(tree.root) >= 0);
        assume(height(tree.root) <= height && !hasNull(tree.root));
        assume(allFit(tree.root, tree.root) && fits(tree.root, data, rank));
        return seek(rank, tree.root) != null;
    }

    /** Seeks in a balanced tree without null; so do those below. */
    static boolean findSame1(ComparedTree tree, Item data, int rank) {
        return findSame(tree, data, rank, 1);
    }

    static boolean findSame2(ComparedTree tree, Item data, int rank) {
        return findSame(tree, data, rank, 2);
    }

    static boolean findSame3(ComparedTree tree, Item data, int rank) {
        return findSame(tree, data, rank, 3);
    }
}
