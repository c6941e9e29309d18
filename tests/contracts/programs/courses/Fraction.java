package courses;
/** Numbers that cannot change. */
public final class Fraction {
    private final int num, den;
    //@ invariant den > 0; // broken: make
    //@ requires d != 0 && d > -1000 && n > -1000 && n < 1000;
    public Fraction(int n, int d) { num = n; den = n > 5 ? d : Math.abs(d); }
    //@ requires o != null; ensures \result <==> (long) num * o.den < (long) o.num * den;
    public /*@ pure @*/ boolean less(Fraction o) { return (long) num * o.den < (long) o.num * den; }
    //@ requires o != null; ensures \result <==> (long) num * o.den < (long) o.num * den; // broken: wrongLess
    public /*@ pure @*/ boolean wrongLess(Fraction o) { return num * o.den < o.num * den; }
    //@ ensures \result == (double) num / den;
    public /*@ pure @*/ double value() { return (double) num / den; }
    //@ ensures \result * den == num; // broken: wrongFloor
    public /*@ pure @*/ int wrongFloor() { return num / den; }
}
