package courses;
import java.util.*;
/** Other types: long, char, double, varargs, generic methods, lists with bounds. */
public class Wide {
    //@ requires x != null && x.length <= 3; ensures \result == (\sum int i; 0 <= i < x.length; (long) x[i]);
    static long sum(int... x) { long s = 0; for (int e : x) s += e; return s; }
    //@ requires x != null && x.length <= 3; ensures \result == (\sum int i; 0 <= i < x.length; (long) x[i]); // broken: wrongSum
    static long wrongSum(int... x) { int s = 0; for (int e : x) s += e; return s; }
    //@ ensures \result == ('a' <= c && c <= 'z');
    static boolean small(char c) { return c >= 97 && c <= 122; }
    //@ ensures \result == ('a' <= c && c <= 'z'); // broken: wrongSmall
    static boolean wrongSmall(char c) { return c >= 97 && c < 122; }
    //@ requires !Double.isNaN(x); ensures \result >= 0;
    static double abs(double x) { return x <= 0 ? 0 - x : x; }
    //@ ensures \result >= 0; // broken: wrongNaN
    static double wrongNaN(double x) { return x <= 0 ? 0 - x : x; }
    //@ ensures \result == (a == null ? b : a);
    static <T> T or(T a, T b) { return a != null ? a : b; }
    //@ ensures a != null ==> \result == a; ensures \result != null; // broken: wrongOr
    static <T> T wrongOr(T a, T b) { return a != null ? a : b; }
    //@ ensures \result == (x & -x);
    static long lowest(long x) { return Long.lowestOneBit(x); }
    //@ ensures x != 0 ==> (\exists int i; 0 <= i < 8; (x & 255) == (1 << i)); // broken: wrongBit
    static boolean wrongBit(byte x) { return (x & (x - 1)) == 0; }
    /*@ requires l != null && l.size() <= 2;
      @ requires (\forall Integer x; l.contains(x); x != null && x < 1000);
      @ ensures (\forall Integer x; l.contains(x); \result >= x); @*/
    static int max(List<Integer> l) { int m = Integer.MIN_VALUE; for (int x : l) m = Math.max(m, x); return m; }
    /*@ requires l != null && l.size() <= 2;
      @ requires (\forall Integer x; l.contains(x); x != null && x < 1000);
      @ ensures (\exists Integer x; l.contains(x); \result == x); // broken: wrongMost
      @*/
    static int wrongMost(List<Integer> l) { int m = 0; for (int x : l) m = Math.max(m, x); return m; }
}
