package examples;

/** Lists with one link: cycles, sharing, aliases on one level and on two. */
final class Chains {
    static final class Node {
        int value;
        Node next;
    }

    private Chains() {}

    /** No node; one; its successor is null, itself or another one. */
    // paths: 4
    // errors: NullPointerException
    static int second(Node node) {
        return node.next.value;
    }

    /** No node; the successor is null, the node or another one. */
    // paths: 4
    static boolean selfLoop(Node node) {
        return node != null && node.next == node;
    }

    /** No node; no successor; itself; another one, whose successor is null, either or a third. */
    // paths: 7
    static int cycle(Node node) {
        if (node == null || node.next == null) {
            return 0;
        }
        return node.next.next == node ? 2 : 1;
    }

    /**
     * No node; no successor; itself; a second one, followed by null, the first, itself or a third
     * one, which is followed by null, any of the three or a fourth: 1 + 1 + 1 + 3 + 5.
     */
    // paths: 11
    // errors: NullPointerException
    static boolean triangle(Node node) {
        return node.next.next.next == node;
    }

    /** No first; no second; the same (successor null, itself, other); two (null, either, other). */
    // paths: 9
    // errors: NullPointerException
    static boolean swapNext(Node one, Node other) {
        Node kept = one.next;
        one.next = other.next;
        other.next = kept;
        return one.next == other;
    }

    /**
     * No first; no second; the same. For two, one successor is null, or both are: 3. Both are there:
     * the first is one of the two (the second is either or a third) or a third (the second is any
     * of the three or a fourth): 3 + 3 + 4.
     */
    // paths: 16
    // errors: NullPointerException
    static boolean meet(Node one, Node other) {
        return one.next == other.next;
    }

    /**
     * No first, no successor of it: 2. It follows itself: the second is null, the same, or another
     * with 4 successors: 6. It has another successor: the second is null, the first, that
     * successor with 4 successors, or a third with 5: 11.
     */
    // paths: 19
    // errors: NullPointerException
    static int twoLevels(Node one, Node other) {
        one.next.value = 1;
        other.next.value = 2;
        return one.next.value;
    }

    /** Whether the first is null is all that matters. */
    // paths: 2
    static Node append(Node one, Node other) {
        if (one == null) {
            return other;
        }
        one.next = other;
        return one;
    }

    /** One is null, the other is, they are the same, they are not. */
    // paths: 4
    static boolean differ(Node one, Node other) {
        if (one == null || other == null) {
            return true;
        }
        return one != other;
    }

    /** What the method made is no input: no first; and the second is null or is not. */
    // paths: 3
    // errors: NullPointerException
    static boolean fresh(Node one, Node other) {
        one.next = new Node();
        return other != null && one.next == other;
    }

    /** Three references: the numbers of ways to split 0, 1, 2 and 3 of them, 1 + 1 + 2 + 5. */
    // paths: 9
    // errors: NullPointerException
    static int three(Node a, Node b, Node c) {
        a.value = 1;
        b.value = 2;
        c.value = 3;
        return a.value + b.value;
    }
}
