package courses;
/** Records. */
public class Ranges {
    record Range(int lo, int hi) {
        //@ public invariant lo <= hi;
        //@ requires lo <= hi; // broken: Ranges.wrongFrom
        Range { }
        //@ ensures \result == (lo <= x && x <= hi);
        boolean has(int x) { return lo <= x && x <= hi; }
        //@ ensures \result == (lo <= x && x < hi); // broken: Ranges_Range.wrongHas
        boolean wrongHas(int x) { return lo <= x && x <= hi; }
        //@ requires hi < 100; ensures \result.lo == lo && \result.hi() == hi + 1 && \fresh(\result);
        Range wider() { return new Range(lo, hi + 1); }
    }
    record Loose(int lo, int hi) {
        //@ public invariant lo <= hi; // broken: Ranges_Loose.make
    }
    //@ requires r != null; ensures \result >= 0;
    static int length(Range r) { return Math.max(0, r.hi() - r.lo()); }
    //@ requires a < 100; ensures \result.lo() == a;
    static Range from(int a) { return new Range(a, a + 1); }
    static Range wrongFrom(int a) { return new Range(a, 5); } // precondition of the constructor
}
