package courses;
/** Recursion. */
public class Rec {
    //@ requires 0 <= n && n <= 4; ensures \result == n * (n + 1) / 2;
    public static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
    //@ requires 0 <= n && n <= 4; ensures \result == n * (n + 1) / 2; // broken: wrongSum
    public static int wrongSum(int n) { return n <= 1 ? 0 : n + wrongSum(n - 1); }
    //@ requires 0 < n && n <= 4; ensures \result >= 1; // broken: wrongFact
    public static int wrongFact(int n) { return n == 0 ? 1 : n * wrongFact(n - 1); }
    //@ requires a >= 0 && b >= 0 && a <= 6 && b <= 6; ensures a == 0 && b == 0 ? \result == 0 : \result > 0 && a % \result == 0 && b % \result == 0;
    public static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    //@ requires a != null && 0 <= i && i <= a.length && a.length <= 3; ensures \result <==> (\exists int k; i <= k && k < a.length; a[k] == x);
    public static boolean in(int[] a, int i, int x) { return i < a.length && (a[i] == x || in(a, i + 1, x)); }
}
