package courses;
/** Nested and inner classes. */
public class Inner {
    private int limit = 3;
    class Counter { // has an outer object
        private int n;
        //@ invariant n >= 0; // broken: Inner_Counter.wrongDown
        //@ ensures n == \old(n) + 1; requires n < 100;
        void up() { n++; }
        void wrongDown() { n--; }
        //@ ensures \result <==> n > limit;
        boolean above() { return n > limit; }
    }
    static class Pair<A, B> {
        private A a; private B b;
        //@ ensures this.a == a && this.b == b;
        Pair(A a, B b) { this.a = a; this.b = b; }
        //@ ensures \result.a == b && \result.b == a && \fresh(\result);
        Pair<B, A> swap() { return new Pair<>(b, a); }
        //@ ensures \result.a == b; // broken: Inner_Pair.wrongSwap
        Pair<B, A> wrongSwap() { Pair<B, A> p = new Pair<>(b, a); if (a == null) p.a = null; return p; }
    }
    enum Light {
        RED, GREEN;
        //@ ensures \result != this;
        Light next() { return this == RED ? GREEN : RED; }
        //@ ensures \result == RED ==> this == GREEN; // broken: Inner_Light.wrongNext
        Light wrongNext() { return RED; }
    }
    interface Op { /*@ requires x >= 0; ensures \result >= x; @*/ int of(int x); } // broken: wrongApply
    //@ requires op != null && x >= 0; ensures \result >= x;
    static int apply(Op op, int x) { return op.of(x); }
    //@ requires op != null; ensures true;
    static int wrongApply(Op op, int x) { return op.of(x); }
}
