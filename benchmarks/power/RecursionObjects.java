import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recursion over objects, with and without an end. */
public class RecursionObjects {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }

        @Override
        public String toString() {
            return value + " " + next;
        }

        @Override
        public int hashCode() {
            return 31 * value + (next == null ? 0 : next.hashCode());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Node node && node.value == value;
        }
    }

    private static Node chain(int length) {
        Node first = new Node(0);
        Node last = first;
        for (int i = 1; i < length; i++) {
            last.next = new Node(i);
            last = last.next;
        }
        return first;
    }

    private static int length(Node node) {
        return node == null ? 0 : 1 + length(node.next);
    }

    // violated StackOverflowError
    public static int lengthOfCircle(int n) {
        Node first = chain(3);
        if (n == 5) {
            first.next.next.next = first;
        }
        return length(first);
    }

    // safe
    public static int lengthOfChain(int n) {
        Node first = chain(300);
        int found = length(first);
        assert found == 300;
        return found + n;
    }

    // violated StackOverflowError
    public static String textOfItself(boolean closed) {
        Node node = new Node(1);
        if (closed) {
            node.next = node;
        }
        return node.toString();
    }

    // safe
    public static String textOfTwo(boolean closed) {
        Node node = new Node(1);
        if (closed) {
            node.next = new Node(2);
        }
        return node.toString();
    }

    // violated StackOverflowError
    public static int hashOfItself() {
        Node node = new Node(1);
        node.next = node;
        Map<Node, String> names = new HashMap<>();
        names.put(node, "a");
        return names.size();
    }

    // violated StackOverflowError
    public static int listInItself() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return list.hashCode();
    }

    // safe
    public static int listInList() {
        List<Object> list = new ArrayList<>();
        list.add(new ArrayList<>());
        return list.hashCode();
    }

    interface Shape {
        int area(int depth);
    }

    static final class Frame implements Shape {
        final Shape inner;

        Frame(Shape inner) {
            this.inner = inner;
        }

        @Override
        public int area(int depth) {
            return inner == null ? area(depth + 1) : inner.area(depth + 1);
        }
    }

    // violated StackOverflowError
    public static int areaOfNothing(int n) {
        Shape shape = n > 3 ? new Frame(depth -> depth) : new Frame(null);
        return shape.area(0);
    }

    // safe
    public static int areaOfSomething(int n) {
        Shape shape = n > 3 ? new Frame(depth -> depth) : new Frame(new Frame(depth -> n));
        return shape.area(0);
    }

    // safe
    public static int caught(int n) {
        try {
            return n == 0 ? 0 : 1;
        } catch (StackOverflowError error) {
            return -1;
        }
    }

    // not-safe
    public static int caughtOverflow(int n) {
        try {
            return climb(n);
        } catch (StackOverflowError error) {
            return 10 / (n - n);
        }
    }

    private static int climb(int n) {
        return climb(n + 1) + 1;
    }

    static final class Lazy {
        private int value = -1;

        int get() {
            if (value < 0) {
                value = compute();
            }
            return value;
        }

        private int compute() {
            return get() + 1;
        }
    }

    // violated StackOverflowError
    public static int lazyOnItself() {
        return new Lazy().get();
    }
}
