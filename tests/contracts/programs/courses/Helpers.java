package courses;
/** Helpers need not keep the invariant; private ones that are none must. */
public class Helpers {
    private int lo, hi;
    //@ invariant lo <= hi; // broken: wrongHalf wrongCaller
    //@ requires lo < 100; ensures lo == \old(lo) + 1;
    private /*@ helper @*/ void raiseLow() { lo++; }
    //@ ensures hi >= lo;
    private /*@ helper @*/ void repair() { if (hi < lo) hi = lo; }
    //@ requires lo < 100;
    public void raise() { raiseLow(); repair(); }
    //@ requires lo < 100;
    public void wrongCaller() { raiseLow(); }
    //@ ensures lo == \old(lo) + 1; requires lo < 100;
    private void wrongHalf() { lo++; }
    //@ requires lo < 100;
    public void use() { wrongHalf(); repair(); }
}
