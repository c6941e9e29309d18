package merging;

/** Branches whose sides hold other objects. */
class Choices {
    static class Node {
        int value;
        Node next;
        String name = "";

        Node(int value) {
            this.value = value;
        }

        int twice() {
            return 2 * value;
        }
    }

    static class Odd extends Node {
        Odd() {
            super(1);
        }

        @Override
        int twice() {
            return 100 / (value - 1); // @odd
        }
    }

    static Node kept;

    static int names(int a, int b, int c, int d, int e, int f) {
        Node node = new Node(0);
        node.name = a > 0 ? "a" : "bb";
        node.name = b > 0 ? "c" : node.name;
        node.next = c > 0 ? node : null;
        node.value = d > 0 ? 1 : 2;
        kept = e > 0 ? node : kept;
        String last = f > 0 ? null : "last";
        if (a + b + c + d + e == 40) {
            return last.length(); // @last
        }
        return node.value;
    }

    static int several(int a, int b, int c) {
        Node node = new Node(3);
        if (a == 17) {
            node = new Odd();
        }
        int sum = b > 0 ? 1 : 2;
        sum += c > 0 ? 1 : 2;
        return node.twice() + sum;
    }

    static void same(int a, int b) {
        Node one = new Node(1);
        Node other = a > 0 ? one : new Node(1);
        Node third = b > 0 ? other : one;
        assert a > 0 || b <= 0 || third != one;
        assert third == one || b > 0;
        third.value = 5;
        assert one.value == 5 || a <= 0 && b > 0;
        assert (third == one) == (a > 0 || b <= 0);
    }

    static Node pick(int a, Node one, Node other) {
        return a > 0 ? one : other;
    }

    static void given(int a, int b, Node one, Node other) {
        Node chosen = pick(b, pick(a, one, other), one);
        if (chosen == null) {
            assert one == null || other == null;
            return;
        }
        chosen.value = 4;
        assert one != null && one.value == 4 || other != null && other.value == 4;
    }

    static int joined(int a, int b) {
        StringBuilder text = new StringBuilder();
        text.append(a > 0 ? "x" : "yy").append(b > 0 ? "x" : "yy");
        return 1 / (text.length() - 4); // @joined
    }

    static void sorted(int a, int b, int c, int d) {
        Integer[] all = {a, b, c, d};
        java.util.Arrays.sort(all);
        assert all[0] <= all[1] && all[1] <= all[2] && all[2] <= all[3];
    }
}
