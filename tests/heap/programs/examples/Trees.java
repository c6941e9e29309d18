package examples;

/** Trees whose nodes know their parents, and graphs that only look like trees. */
final class Trees {
    static final class Node {
        int key;
        Node left;
        Node right;
        Node parent;
    }

    private Trees() {}

    /** No node; no parent; its own parent; another one. */
    // paths: 4
    // errors: NullPointerException
    static Node grandparent(Node node) {
        return node.parent.parent;
    }

    /**
     * No node; no parent. Its own parent: left is itself, or null or another one, with 3 or 4 for
     * right: 8. Another parent: left is the node, or null, the parent or a third, with 4, 4 and 5
     * for right: 14.
     */
    // paths: 24
    // errors: NullPointerException
    static boolean isChild(Node node) {
        return node.parent == null || node.parent.left == node || node.parent.right == node;
    }

    /**
     * No node: 1. Wrong on the left: it is its own left child with another parent (2), or the left
     * child has another parent (3). Right after no left child: 8 (null; itself with 3 parents;
     * another one with 4); after itself: 6, since its parent is known; after a left child: 11
     * (null; itself with 4 parents; the left child; a third one with 5).
     */
    // paths: 31
    // errors: NullPointerException
    static boolean isConsistent(Node node) {
        if (node.left != null && node.left.parent != node) {
            return false;
        }
        if (node.right != null && node.right.parent != node) {
            return false;
        }
        return true;
    }

    /** No node; left is null, itself or another; for the last two right is null or is there. */
    // paths: 6
    // errors: NullPointerException
    static Node deepRight(Node node) {
        Node left = node.left;
        return left.right == null ? left : left.right;
    }

    /**
     * No node; no left; itself, with null, itself or another one on the right; another one, with
     * null, either or a third on its right.
     */
    // paths: 9
    // errors: NullPointerException
    static boolean rotate(Node node) {
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        return node.left == node;
    }

    /** No node; both children null or not, which of them being the same is not asked. */
    // paths: 5
    // errors: NullPointerException
    static int children(Node node) {
        return (node.left == null ? 0 : 1) + (node.right == null ? 0 : 1);
    }
}
