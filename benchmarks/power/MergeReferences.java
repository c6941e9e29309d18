package power;

import java.util.ArrayList;
import java.util.List;

/** Branches whose sides hold other objects: names, nodes, shapes, handlers. */
class MergeReferences {
    static class FortyNames { // verdict: violated
        String[] unused;
        String first = "a";
        String last = "a";
        int count;

        void step(int value, int limit) {
            String name = value > limit ? "over" : "under";
            if (value == limit) {
                name = null;
            }
            first = last;
            last = name;
            count++;
        }

        static void run(int[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            FortyNames names = new FortyNames();
            for (int i = 0; i < 10; i++) {
                names.step(v[i], i);
            }
            assert names.count == 10;
            names.last.length(); // finds: NullPointerException
        }
    }

    static class FortyNamesSound { // verdict: safe
        String last = "a";

        void step(int value, int limit) {
            String name;
            if (value > limit) {
                name = "over";
            } else {
                name = "under";
            }
            last = name;
        }

        static void run(int[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            FortyNamesSound names = new FortyNamesSound();
            for (int i = 0; i < 10; i++) {
                names.step(v[i], i);
            }
            assert names.last.length() >= 4;
        }
    }

    interface Shape {
        int area(int size);
    }

    static class Square implements Shape {
        public int area(int size) {
            return size * size;
        }
    }

    static class Slice implements Shape {
        int parts;

        public int area(int size) {
            return size / parts;
        }
    }

    static class Shapes { // verdict: violated
        static class Part implements Shape {
            public int area(int size) {
                return 100 / (size - 7); // finds: ArithmeticException
            }
        }

        static void run(int kind, int size, int a, int b, int c, int d, int e, int f, int g, int h) {
            Shape shape = new Square();
            if (kind == 4711) {
                shape = new Part();
            }
            int sum = 0;
            if (a > 1) sum++;
            if (b > 2) sum++;
            if (c > 3) sum++;
            if (d > 4) sum++;
            if (e > 5) sum++;
            if (f > 6) sum++;
            if (g > 7) sum++;
            if (h > 8) sum++;
            assert sum <= 8;
            shape.area(size);
        }
    }

    static class ShapesSound { // verdict: safe
        static void run(int kind, int size, int[] a) {
            if (a == null || a.length != 10) {
                return;
            }
            Shape shape = new Square();
            int sum = 0;
            for (int i = 0; i < 10; i++) {
                if (a[i] > i) {
                    sum++;
                    shape = new Square();
                }
            }
            assert sum <= 10;
            shape.area(size);
        }
    }

    static class Node {
        int value;
        Node next;
    }

    static class Chosen { // verdict: violated
        static Node pick(int v, Node one, Node other) {
            if (v > 0) {
                return one;
            }
            return other;
        }

        static void run(int[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            Node one = new Node();
            Node other = new Node();
            Node kept = one;
            for (int i = 0; i < 10; i++) {
                kept.next = null;
                kept = one;
                other.next = pick(v[i], one, other);
            }
            assert other.next != other; // finds: AssertionError
        }
    }

    static class ChosenSound { // verdict: safe
        static void run(int[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            Node one = new Node();
            one.value = 1;
            Node other = new Node();
            other.value = 2;
            Node kept = one;
            for (int i = 0; i < 10; i++) {
                kept = Chosen.pick(v[i], one, other);
            }
            assert kept.value >= 1 && kept.value <= 2;
            kept.value = 3;
            assert one.value == 3 || other.value == 3;
            assert one.value != other.value;
        }
    }

    static class Listed { // verdict: violated
        static void run(int a, int b, int c) {
            List<String> names = new ArrayList<>();
            names.add(a > 3 ? "a" : "b");
            names.add(b > 3 ? "b" : "c");
            names.add(c > 3 ? "c" : "d");
            assert !String.join("", names).equals("abd"); // finds: AssertionError
        }
    }

    static class Replaced { // verdict: safe
        static Node current = new Node();

        static void run(int a, int b, Node given) {
            Node before = current;
            if (a > b) {
                current = new Node();
            }
            if (b > 10) {
                current = before;
            }
            assert current != null;
            assert a > b || current == before;
            current = before;
        }
    }
}
