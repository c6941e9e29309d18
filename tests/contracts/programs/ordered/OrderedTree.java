package ordered;

import java.util.Comparator;

/** A search tree of objects whose order a comparator knows (EX-K9). */
final class OrderedTree<T> {
    static final class Node<T> {
        T element;
        Node<T> left;
        Node<T> right;

        Node(T element) {
            this.element = element;
        }
    }

    //@ invariant comparator != null && repOk(root, null, null);
    Node<T> root;
    Comparator<T> comparator;

    boolean repOk(Node<T> node, Node<T> low, Node<T> high) {
        if (node == null) {
            return true;
        }
        if (low != null && comparator.compare(node.element, low.element) <= 0) {
            return false;
        }
        if (high != null && comparator.compare(node.element, high.element) >= 0) {
            return false;
        }
        return repOk(node.left, low, node) && repOk(node.right, node, high);
    }

    //@ requires x != null;
    //@ ensures has(x);
    void insert(T x) {
        root = inserted(x, root);
    }

    private Node<T> inserted(T x, Node<T> node) {
        if (node == null) {
            return new Node<>(x);
        }
        int compared = comparator.compare(x, node.element);
        if (compared < 0) {
            node.left = inserted(x, node.left);
        } else if (compared > 0) {
            node.right = inserted(x, node.right);
        }
        return node;
    }

    //@ requires x != null;
    boolean has(T x) {
        Node<T> node = root;
        while (node != null) {
            int compared = comparator.compare(x, node.element);
            if (compared == 0) {
                return true;
            }
            node = compared < 0 ? node.left : node.right;
        }
        return false;
    }

    T least() {
        Node<T> node = root;
        while (node != null && node.left != null) {
            node = node.left;
        }
        return node == null ? null : node.element;
    }

    /** Puts a node on the wrong side. */
    //@ requires x != null;
    void wrongInsert(T x) {
        Node<T> added = new Node<>(x);
        if (root == null) {
            root = added;
        } else if (root.left == null && comparator.compare(x, root.element) <= 0) {
            root.left = added;
        }
    }
}
