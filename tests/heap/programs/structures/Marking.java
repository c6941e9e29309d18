package structures;

/** The marking phase of a garbage collector: what can be reached from a root. */
final class Marking {
    static final class Node {
        Node left;
        Node right;
    }

    /** A set of nodes, as a list. */
    private static final class Nodes {
        private static final class Link {
            final Node node;
            final Link next;

            Link(Node node, Link next) {
                this.node = node;
                this.next = next;
            }
        }

        private Link first;

        boolean isEmpty() {
            return first == null;
        }

        boolean contains(Node node) {
            for (Link link = first; link != null; link = link.next) {
                if (link.node == node) {
                    return true;
                }
            }
            return false;
        }

        void add(Node node) {
            if (!contains(node)) {
                first = new Link(node, first);
            }
        }

        Node take() {
            Node taken = first.node;
            first = first.next;
            return taken;
        }
    }

    private Marking() {}

    static void mark(Node root) {
        Nodes marked = new Nodes();
        if (root != null) {
            Nodes pending = new Nodes();
            pending.add(root);
            while (!pending.isEmpty()) {
                Node node = pending.take();
                marked.add(node);
                if (node.left != null) {
                    if (!marked.contains(node.left)) {
                        pending.add(node.left);
                    }
                }
                if (node.right != null) {
                    if (!marked.contains(node.right)) {
                        pending.add(node.right);
                    }
                }
            }
        }
    }
}
