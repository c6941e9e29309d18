package courses;
/** Loops that bounds cannot prove, and constructors that throw or break. */
public class Limits {
    private int[] data;
    //@ invariant data != null; // broken: make
    //@ requires n >= 0 && n < 3; ensures data == null || data.length == n; signals (IllegalArgumentException e) n == 2;
    public Limits(int n) { if (n == 2) throw new IllegalArgumentException(); if (n > 0) data = new int[n]; }
    //@ requires a != null; ensures (\forall int i; 0 <= i < a.length; a[i] == v); assignable a[*];
    static void boundedFill(int[] a, int v) { for (int i = 0; i < a.length; i++) a[i] = v; }
    //@ requires n >= 0; ensures \result == n;
    static int boundedCount(int n) { int i = 0; while (i < n) i++; return i; }
    //@ requires 0 <= n; ensures \result != 1000; // deep: bounds do not reach it
    static int boundedDeep(int n) { int i = 0; while (i != n) i++; return i; }
    //@ requires a != null && 0 <= i <= j <= a.length && a.length <= 3; assignable a[i .. j - 1];
    static void clear(int[] a, int i, int j) { for (int k = i; k < j; k++) a[k] = 0; }
    //@ requires a != null && 0 <= i <= j < a.length && a.length <= 3; assignable a[i .. j - 1]; // broken: wrongClear
    static void wrongClear(int[] a, int i, int j) { for (int k = i; k <= j; k++) a[k] = 0; }
}
