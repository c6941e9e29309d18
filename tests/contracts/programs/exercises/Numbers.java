package exercises;

/** Arithmetic by loops. Expect: bounded by branch-bound. */
public class Numbers {
    /*@ requires 0 <= x && x <= 46340 * 46340;
      @ ensures \result * \result <= x && x < (\result + 1L) * (\result + 1L);
      @*/
    public static int root(int x) {
        int found = 0;
        while ((found + 1L) * (found + 1L) <= x) {
            found++;
        }
        return found;
    }

    /*@ requires 0 < a && 0 < b && a < 9 && b < 9;
      @ ensures \result > 0 && a % \result == 0 && b % \result == 0;
      @*/
    public static int divisor(int a, int b) {
        int x = a;
        int y = b;
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    /*@ requires 0 <= n && n <= 6;
      @ ensures \result == n * (n + 1) / 2;
      @*/
    public static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }
}
