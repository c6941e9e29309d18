import java.util.HashMap;
import java.util.Map;

/** Methods that call themselves, and structures that hold their like. */
final class Recursion {
    private Recursion() {}

    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final class Tree {
        Tree left;
        Tree right;
        final int key;

        Tree(int key) {
            this.key = key;
        }

        void insert(int other) {
            if (other < key) {
                if (left == null) {
                    left = new Tree(other);
                } else {
                    left.insert(other);
                }
            } else if (right == null) {
                right = new Tree(other);
            } else {
                right.insert(other);
            }
        }

        String inOrder() {
            return (left == null ? "" : left.inOrder()) + key + " " + (right == null ? "" : right.inOrder());
        }
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static void hanoi(int discs, char from, char to, char spare, StringBuilder moves) {
        if (discs > 0) {
            hanoi(discs - 1, from, spare, to, moves);
            moves.append(from).append(to).append(' ');
            hanoi(discs - 1, spare, to, from, moves);
        }
    }

    static void permute(String done, String rest, StringBuilder all) {
        if (rest.isEmpty()) {
            all.append(done).append(' ');
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), all);
        }
    }

    static int runAckermann() {
        return ackermann(2, 3);
    }

    static String runHanoi() {
        StringBuilder moves = new StringBuilder();
        hanoi(3, 'A', 'C', 'B', moves);
        return moves.toString();
    }

    static String runPermutations() {
        StringBuilder all = new StringBuilder();
        permute("", "abc", all);
        return all.toString();
    }

    static String runTree() {
        Tree tree = new Tree(50);
        for (int key : new int[] {30, 70, 20, 40, 60, 80}) {
            tree.insert(key);
        }
        return tree.inOrder();
    }

    static long runMemo() {
        return fibonacci(60, new HashMap<>());
    }

    private static long fibonacci(int n, Map<Integer, Long> known) {
        if (n < 2) {
            return n;
        }
        Long found = known.get(n);
        if (found == null) {
            found = fibonacci(n - 1, known) + fibonacci(n - 2, known);
            known.put(n, found);
        }
        return found;
    }

    static int last(Node list) {
        return list.next == null ? 60 / list.value : last(list.next); // error: ArithmeticException
    }

    static int lastSound(Node list) {
        return list == null ? 0 : list.next == null ? list.value / 60 : lastSound(list.next);
    }

    static int third(Node list) {
        return list == null ? 0 : list.next.next.value; // error: NullPointerException
    }

    static int thirdSound(Node list) {
        return list == null || list.next == null || list.next.next == null ? 0 : list.next.next.value;
    }

    static int height(Tree tree) {
        int left = tree.left == null ? 0 : 1;
        return 6 / (left + (tree.right == null ? 0 : 1)); // error: ArithmeticException
    }

    static int heightSound(Tree tree) {
        int left = tree.left == null ? 0 : 1;
        return 6 / (1 + left + (tree.right == null ? 0 : 1));
    }

    static int collatz(int n) {
        if (n < 1 || n > 20) {
            return 0;
        }
        int steps = 0;
        for (int at = n; at != 1; at = at % 2 == 0 ? at / 2 : 3 * at + 1) {
            steps++;
        }
        return 100 / (steps - 9); // error: ArithmeticException
    }

    static int collatzSound(int n) {
        if (n < 1 || n > 8) {
            return 0;
        }
        int steps = 0;
        for (int at = n; at != 1; at = at % 2 == 0 ? at / 2 : 3 * at + 1) {
            steps++;
        }
        return 100 / (steps + 1);
    }

    static boolean found(int[] sorted, int wanted) {
        return sorted.length == 3 && search(sorted, wanted, 0, sorted.length);
    }

    private static boolean search(int[] sorted, int wanted, int low, int high) {
        int middle = (low + high) / 2;
        if (sorted[middle] == wanted) { // error: ArrayIndexOutOfBoundsException
            return true;
        }
        return sorted[middle] < wanted ? search(sorted, wanted, middle + 1, high) : low < middle && search(sorted, wanted, low, middle);
    }

    static boolean foundSound(int[] sorted, int wanted) {
        return sorted.length == 3 && bisect(sorted, wanted, 0, sorted.length);
    }

    private static boolean bisect(int[] sorted, int wanted, int low, int high) {
        if (low >= high) {
            return false;
        }
        int middle = (low + high) / 2;
        if (sorted[middle] == wanted) {
            return true;
        }
        return sorted[middle] < wanted ? bisect(sorted, wanted, middle + 1, high) : bisect(sorted, wanted, low, middle);
    }
}
