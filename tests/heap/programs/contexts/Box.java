package contexts;

/** Calls that nobody can follow, and what they may give back. */
class Box {
    static class Num {
        int f;
    }

    Num n;
    Box next;
    static Box kept;

    static native Box wrap(Num m);

    static native Box give();

    static native Box[] all();

    static native void see(Object object);

    /** EX-K5: what is in the box may be what was wrapped. */
    static int wrapped(Box other) {
        Num m = new Num();
        int t = other.n.f;
        Box b = wrap(m);
        return b.n != m ? 1 : 2;
    }

    static int input(Box other) {
        Num m = new Num();
        return other.n != m ? 1 : 2;
    }

    static int inputLate(Box other) {
        Num m = new Num();
        see(m);
        give();
        return other.n != m ? 1 : 2;
    }

    static int madeLater() {
        Box b = wrap(null);
        Num m = new Num();
        see(m);
        return b.n != m ? 1 : 2;
    }

    static int unseen() {
        Box m = new Box();
        return give() != m ? 1 : 2;
    }

    static int seen() {
        Box m = new Box();
        see(m);
        return give() != m ? 1 : 2;
    }

    static int seenLater() {
        Box m = new Box();
        Box b = give();
        see(m);
        return b != m ? 1 : 2;
    }

    static int seenWithin() {
        Box m = new Box();
        Box around = new Box();
        see(around);
        around.next = m;
        return give() != m ? 1 : 2;
    }

    static int inInput(Box other) {
        Box m = new Box();
        other.next = m;
        return give() != m ? 1 : 2;
    }

    static int inStatic() {
        Box m = new Box();
        kept = m;
        return give() != m ? 1 : 2;
    }

    static int inArray() {
        Box m = new Box();
        see(m);
        return all()[0] != m ? 1 : 2;
    }

    /** A write through what came back is seen through the input. */
    static int written(Box other) {
        Box b = give();
        if (b == null || other == null || other.n == null) {
            return 0;
        }
        b.n = null;
        return other.n != null ? 1 : 2;
    }

    static int twice() {
        Box a = give();
        Box b = give();
        return a == null || a != b ? 1 : 2;
    }
}
