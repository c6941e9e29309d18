package courses;
/** Exceptions that contracts speak of. */
public class Exceptional {
    static class Full extends Exception { final int at; Full(int at) { this.at = at; } }
    private int n;
    private boolean open;
    public void open() { open = true; }
    //@ invariant 0 <= n && n <= 3; // broken: wrongRollback
    /*@ requires true;
      @ ensures n == \old(n) + 1;
      @ signals (Full e) e.at == n && n == \old(n);
      @ signals_only Full;
      @*/
    public void add() throws Full { if (n == 3) throw new Full(n); n++; }
    //@ signals (Full e) e.at == \old(n) + 1; // broken: wrongAt
    public void wrongAt() throws Full { if (n == 3) throw new Full(n); n++; }
    //@ signals (Full e) k > 0;
    public void wrongRollback(int k) throws Full { n += k > 0 ? 1 : 0; if (n > 3) throw new Full(n); }
    //@ signals_only IllegalStateException; // broken: wrongOnly
    public void wrongOnly(int[] a) { if (!open) throw new IllegalStateException(); a[0] = 1; }
    //@ signals (RuntimeException e) false; // broken: wrongNever
    public void wrongNever(int x) { if (x == 17) throw new IllegalArgumentException(); }
    //@ signals (IllegalArgumentException e) x < 0; signals (RuntimeException e) x <= 0;
    public void two(int x) { if (x < 0) throw new IllegalArgumentException(); if (x == 0) throw new IllegalStateException(); }
    //@ signals (IllegalArgumentException e) x < 0; signals (RuntimeException e) x < -1; // broken: wrongTwo
    public void wrongTwo(int x) { if (x < 0) throw new IllegalArgumentException(); }
    /*@ public exceptional_behavior requires x < 0; signals (Exception e) e instanceof IllegalArgumentException;
      @ also public normal_behavior requires x > 0; ensures \result == x; // broken: wrongMust
      @ also public exceptional_behavior requires x == 0; signals (ArithmeticException e) true; @*/
    public static int wrongMust(int x) { if (x < 0) throw new IllegalArgumentException(); if (x == 5) return 4; return x / x * x; }
    /*@ public exceptional_behavior requires x < 0; signals (Exception e) true; // broken: wrongReturns
      @*/
    public static int wrongReturns(int x) { return x; }
}
