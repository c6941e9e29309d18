package published;

import static jejak.Driver.any;
import static jejak.Driver.anyInt;
import static jejak.Driver.assume;

/** EX-L2 and EX-L4: lists as inputs of LCT's drivers. */
final class Inputs {
    static final class Cell {
        int value;
        Cell next;
    }

    private Inputs() {}

    /** EX-L2 as LCT runs it: an object that a program asks for is there. */
    static void selfReference() {
        int x = anyInt() + 5;
        Cell y = null;
        if (x > 0) {
            y = any(Cell.class);
            assume(y != null);
        }
        if (y.next == y) { // @null
            assert false; // @error
        }
    }

    /** EX-L2 as it is written: what a program asks for may be null. */
    static void selfReferenceOrNull() {
        int x = anyInt() + 5;
        Cell y = x > 0 ? any(Cell.class) : null;
        if (y.next == y) {
            assert false;
        }
    }

    /** EX-L4: which paths there are depends on two objects only where x is 5. */
    static int aliases() {
        int x = anyInt();
        Cell p = any(Cell.class);
        Cell q = any(Cell.class);
        if (x == 5) {
            if (p != null) {
                if (q != null) {
                    int sum = p.value + q.value;
                    if (p == q) {
                        return sum;
                    }
                    return -1;
                }
                return -2;
            }
            return -3;
        }
        return -5;
    }

    /** The same with the objects as parameters, which lazy and lazier decide at once. */
    static int parameters(int x, Cell p, Cell q) {
        if (x == 5) {
            if (p != null) {
                if (q != null) {
                    int sum = p.value + q.value;
                    if (p == q) {
                        return sum;
                    }
                    return -1;
                }
                return -2;
            }
            return -3;
        }
        return -5;
    }

    /** Three objects that are used first and compared then: each way to split them has a number. */
    static int split(Cell p, Cell q, Cell r) {
        assume(p != null && q != null && r != null);
        p.value = 1;
        q.value = 2;
        r.value = 3;
        return (p == q ? 1 : 0) + (q == r ? 2 : 0) + (p == r ? 4 : 0);
    }
}
