package courses;
/** A calculator with memory. */
public class Calc {
    private int memory;
    private static int uses;
    //@ static invariant uses >= 0; // broken: wrongReset
    //@ requires b != 0; ensures \result == a / b;
    public static int div(int a, int b) { return a / b; }
    //@ requires b > 0; ensures a == \result * b + a % b && 0 <= a % b; // broken: wrongDiv
    public static int wrongDiv(int a, int b) { return a / b; }
    /*@ public normal_behavior requires b != 0; ensures \result == a % b;
      @ also public exceptional_behavior requires b == 0; signals_only ArithmeticException; @*/
    public int mod(int a, int b) { return a % b; }
    /*@ public normal_behavior ensures \result == a % b; // broken: wrongMod
      @*/
    public int wrongMod(int a, int b) { return a % b; }
    //@ requires uses < 100; assignable uses, memory; ensures memory == x;
    public void store(int x) { memory = x; uses++; }
    //@ assignable uses;
    public static void wrongReset() { uses = -1; }
    //@ ensures \result == (x < 0 ? -x : x) && \result >= 0; // broken: wrongAbs
    public static int wrongAbs(int x) { return x < 0 ? -x : x; }
    //@ requires x != Integer.MIN_VALUE; ensures \result == (x < 0 ? -x : x) && \result >= 0;
    public static int abs(int x) { return x < 0 ? -x : x; }
    //@ requires 0 <= n <= 5; ensures \result == (\sum int i; 1 <= i && i <= n; i);
    public static int gauss(int n) { return n * (n + 1) / 2; }
    //@ requires 0 <= n && n <= 5; ensures \result == (\sum int i; 1 <= i && i < n; i); // broken: wrongGauss
    public static int wrongGauss(int n) { return n * (n + 1) / 2; }
    //@ requires 0 <= n && n <= 4; ensures \result == (\product int i; 1 <= i && i <= n; i);
    public static int fac(int n) { int r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }
}
