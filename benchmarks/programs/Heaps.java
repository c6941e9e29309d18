/** Heaps of any number of objects, then forks that change one object each. */
public class Heaps {
    static final class Node {
        int value;
        Node next;
        Node left;
        Node right;
    }

    /** A list that the program makes. */
    static int list(
            int size, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, boolean g) {
        Node first = null;
        for (int i = 0; i < size; i++) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
        return change(first, a, b, c, d, e, f, g);
    }

    /** A tree that the program makes, with the numbering of a heap. */
    static int tree(
            int size, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, boolean g) {
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = new Node();
            if (i > 0) {
                Node above = nodes[(i - 1) / 2];
                if (i % 2 == 1) {
                    above.left = nodes[i];
                } else {
                    above.right = nodes[i];
                }
            }
        }
        return change(nodes[0], a, b, c, d, e, f, g);
    }

    /** An array that the program makes. */
    static int array(
            int size, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f, boolean g) {
        Node[] nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = new Node();
        }
        return change(nodes[size / 2], a, b, c, d, e, f, g);
    }

    /** A list that is an input. */
    static int given(
            int size, Node first, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f,
            boolean g) {
        Node node = first;
        for (int i = 1; i < size; i++) {
            node = node.next;
        }
        return change(node, a, b, c, d, e, f, g);
    }

    /** The same, and an object more of the list for each fork. */
    static int further(
            int size, Node first, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f,
            boolean g) {
        Node node = first;
        for (int i = 1; i < size; i++) {
            node = node.next;
        }
        boolean[] choices = {a, b, c, d, e, f, g};
        for (boolean chosen : choices) {
            if (chosen) {
                node = node.next;
                node.value++;
            }
        }
        return node.value;
    }

    private static int change(
            Node node, boolean a, boolean b, boolean c, boolean d, boolean e, boolean f,
            boolean g) {
        boolean[] choices = {a, b, c, d, e, f, g};
        for (boolean chosen : choices) {
            if (chosen) {
                node.value++;
            }
        }
        return node.value;
    }
}
