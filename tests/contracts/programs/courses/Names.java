package courses;
/** Names that clash with those of the checks. */
public class Names {
    private int old1, result, case1, self;
    //@ requires old1 > 0 && case1 > 0 && thrown > 0 && result > 0 && self > 0; ensures \result == 0L + \old(old1) + case1 + thrown + result + self;
    public static long add(int old1, int case1, int thrown, int result, int self) { return 0L + old1 + case1 + thrown + result + self; }
    //@ requires result_ > 5; signals (IllegalStateException thrown) false; ensures \result == 3; // broken: wrongThrows
    public int wrongThrows(int result_, int allowed) { if (allowed == 3) throw new IllegalStateException(); return 3; }
    //@ assignable this.result, old1; ensures this.result == result && old1 == \old(old1) + 1;
    public void set(int result) { this.result = result; old1++; }
    //@ assignable this.result; // broken: wrongSet
    public void wrongSet(int result) { this.result = result; old1++; }
    //@ ensures \result == this.case1 + case1; // broken: wrongShadow
    public int wrongShadow(int case1) { return case1 + case1; }
    /*@ pure */ int over(int x) { return x; }
    /*@ pure */ int over(long x) { return 2; }
    /*@ pure */ int over(String x) { return 3; }
    //@ ensures \result == over(1) + over(1L) + over("a");
    public int six() { return 6; }
    //@ ensures \result == over(2) + over(1L) + over("a"); // broken: wrongSix
    public int wrongSix() { return 6; }
}
