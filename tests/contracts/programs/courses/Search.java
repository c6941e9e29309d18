package courses;
/** Binary and linear search. */
public class Search {
    /*@ requires a != null && a.length <= 3;
      @ requires (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
      @ assignable \nothing;
      @ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
      @ ensures \result != -1 ==> 0 <= \result && \result < a.length && a[\result] == x;
      @*/
    public static int binary(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
        while (lo <= hi) {
            int m = (lo + hi) >>> 1;
            if (a[m] == x) return m;
            if (a[m] < x) lo = m + 1; else hi = m - 1;
        }
        return -1;
    }
    /*@ requires a != null && a.length <= 3;
      @ requires (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
      @ ensures \result == -1 ==> !(\exists int i; 0 <= i && i < a.length; a[i] == x); // broken: wrongBinary
      @*/
    public static int wrongBinary(int[] a, int x) {
        int lo = 0, hi = a.length - 1;
        while (lo < hi) {
            int m = (lo + hi) >>> 1;
            if (a[m] == x) return m;
            if (a[m] < x) lo = m + 1; else hi = m - 1;
        }
        return -1;
    }
    /*@ requires a != null && a.length <= 3;
      @ ensures 0 <= \result <= a.length;
      @ ensures \result < a.length ==> a[\result] == x;
      @ ensures (\forall int i; 0 <= i < \result; a[i] != x);
      @*/
    public static int linear(int[] a, int x) { int i = 0; while (i < a.length && a[i] != x) i++; return i; }
    /*@ requires a != null && a.length <= 3;
      @ ensures (\forall int i; 0 <= i && i < \result; a[i] != x); // broken: wrongLinear
      @*/
    public static int wrongLinear(int[] a, int x) { for (int i = a.length - 1; i >= 0; i--) if (a[i] == x) return i; return 0; }
    /*@ requires a != null && a.length > 0 && a.length <= 3;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
      @ ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result); // broken: wrongMax
      @*/
    public static int wrongMax(int[] a) { int m = 0; for (int x : a) if (x > m) m = x; return m; }
}
