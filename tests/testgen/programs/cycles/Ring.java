package cycles;

public class Ring {
    static class Node {
        private Node next;
        int value;

        void link(Node other) {
            if (other == null) {
                throw new IllegalArgumentException();
            }
            next = other;
        }
    }

    static int three(Node node) {
        if (node.next != node && node.next.next != node && node.next.next.next == node && node.next.next != node.next) {
            return 1 / node.value; //! ArithmeticException setters
        }
        return 0;
    }

    static int self(Node node) {
        if (node.next == node) {
            return 1 / node.value; //! ArithmeticException setters
        }
        return 0;
    }
}
