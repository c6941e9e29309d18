package corpus;

/** Objects and arrays that come from outside. */
class Inputs {
    static final class Node {
        int value;
        Node next;
    }

    static class SameArray { // verdict: violated
        static void run(int[] left, int[] right) {
            if (left != null && right != null && left.length > 0 && right.length > 0) {
                left[0] = 1;
                right[0] = 2;
                assert left[0] == 1; // finds: AssertionError
            }
        }
    }

    static class SameRow { // verdict: violated
        static void run(int[][] rows) {
            if (rows != null && rows.length == 2 && rows[0] != null && rows[1] != null) {
                if (rows[0].length == 1 && rows[1].length == 1) {
                    rows[0][0] = 1;
                    rows[1][0] = 2;
                    assert rows[0][0] == 1; // finds: AssertionError
                }
            }
        }
    }

    static class SameElement { // verdict: violated
        static void run(Node[] nodes, int i, int j) {
            if (nodes == null || nodes.length != 3 || i < 0 || i > 2 || j < 0 || j > 2) {
                return;
            }
            if (nodes[i] == null || nodes[j] == null || i == j) {
                return;
            }
            nodes[i].value = 1;
            nodes[j].value = 2;
            assert nodes[i].value == 1; // finds: AssertionError
        }
    }

    static class Cycle { // verdict: violated
        static void run(Node node) {
            if (node != null && node.next != null && node.next.next == node) {
                assert node.next != node; // finds: AssertionError
            }
        }
    }

    static class Narrow { // verdict: safe
        static void run(byte[] bytes, char[] chars, boolean[] flags, short[] shorts) {
            if (bytes != null && bytes.length > 0) {
                assert bytes[0] >= -128 && bytes[0] <= 127;
            }
            if (chars != null && chars.length > 1) {
                assert chars[1] >= 0 && chars[1] <= 65535;
            }
            if (flags != null && flags.length > 2) {
                assert flags[2] == true || flags[2] == false;
                assert (flags[2] ? 1 : 0) <= 1;
            }
            if (shorts != null && shorts.length > 0) {
                assert shorts[0] == (short) shorts[0];
            }
        }
    }

    static class NarrowFields { // verdict: safe
        static final class Holder {
            byte small;
            char letter;
            boolean flag;
        }

        static void run(Holder holder, byte small, char letter, boolean flag) {
            if (holder != null) {
                assert holder.small < 128 && holder.letter >= 0 && holder.letter < 65536;
                assert holder.flag ^ !holder.flag;
            }
            assert small >= -128 && letter >= 0 && (flag || !flag);
        }
    }

    static class SymbolicLength { // verdict: violated
        static int run(int n, int i) {
            if (n < 0 || i < 0) {
                return 0;
            }
            int[] values = new int[n];
            if (i / 2 < n) {
                values[i / 2] = 7;
                assert values[0] != 7 || i > 1; // finds: AssertionError
            }
            return values[i / 3]; // finds: ArrayIndexOutOfBoundsException
        }
    }

    static class OwnFields { // verdict: violated
        private int count;
        private int[] items = new int[2];

        void run(int item) {
            if (items != null && count >= 0) {
                items[count++] = item; // finds: ArrayIndexOutOfBoundsException
            }
        }
    }

    static class Written { // verdict: safe
        static void run(Node node) {
            if (node != null) {
                int before = node.value;
                Node next = node.next;
                node.value = before + 1;
                node.next = null;
                assert node.value == before + 1 && node.next == null;
                if (next != null && next != node) {
                    assert next.value == next.value;
                }
            }
        }
    }

    static class Swap { // verdict: safe
        static void run(Node left, Node right) {
            if (left == null || right == null) {
                return;
            }
            int l = left.value;
            int r = right.value;
            int kept = left.value;
            left.value = right.value;
            right.value = kept;
            assert left.value == r && right.value == l;
        }
    }

    static class Covariant { // verdict: safe
        static void run(Object[] things) {
            if (things != null && things.length > 0) {
                things[0] = new Node(); // finds: ArrayStoreException
            }
        }
    }

    static class Whatever { // verdict: violated
        static int run(Object thing) {
            if (thing instanceof int[]) {
                return 1 / ((int[]) thing).length; // finds: ArithmeticException
            }
            return 0;
        }
    }

    static class Overridable { // verdict: unknown
        static class Open {
            int size() {
                return 1;
            }
        }

        static int run(Open open) {
            return open == null ? 0 : 10 / open.size();
        }
    }

    static class Rotated { // verdict: safe
        static void run(Node[] nodes) {
            if (nodes != null && nodes.length == 2) {
                Node first = nodes[0];
                nodes[0] = nodes[1];
                nodes[1] = first;
                assert nodes[1] == first;
            }
        }
    }

    static class RotatedThings { // verdict: safe
        static void run(Object[] things) {
            if (things != null && things.length == 2) {
                Object first = things[0];
                things[0] = things[1];
                things[1] = first;
                assert things[1] == first;
            }
        }
    }

    static class Stored { // verdict: violated
        static int run(Object thing) {
            Object[] names = new Node[1];
            names[0] = thing; // finds: ArrayStoreException
            return names.length;
        }
    }

    static class SameArrayClass { // verdict: safe
        private static final boolean[] NONE = {};

        static int run(Object other) {
            if (other == null || NONE.getClass() != other.getClass()) {
                return 0;
            }
            return ((boolean[]) other).length;
        }
    }
}
