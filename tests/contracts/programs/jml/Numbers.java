package jml;

/** Right and wrong clauses about numbers and arrays. */
public class Numbers {
    //@ ensures \result >= 0 || x == Integer.MIN_VALUE;
    static int rightAbs(int x) { return x < 0 ? -x : x; }

    //@ ensures \result >= 0;
    static int wrongPostAbs(int x) { return x < 0 ? -x : x; }

    /*@ requires x < 1000 && x > -1000;
      @ ensures \result == x + 1;
      @*/
    static int rightNext(int x) { return x + 1; }

    /*@ requires x < 1000 && x > -1000;
      @ ensures \result == x + 2;
      @*/
    static int wrongPostNext(int x) { return x + 1; }

    /*@ ensures \result == a || \result == b;
      @ ensures \result >= a && \result >= b;
      @*/
    static int rightMax(int a, int b) { return a > b ? a : b; }

    /*@ ensures \result == a || \result == b;
      @ ensures \result > a && \result >= b;
      @*/
    static int wrongPostMax(int a, int b) { return a > b ? a : b; }

    /*@ requires d != 0;
      @ ensures d != -1 ==> \result == n / d;
      @*/
    static int rightDivide(int n, int d) { return n / d; }

    /*@ requires d > 0 && n >= 0;
      @ ensures \result * d <= n && n < (\result + 1) * d;
      @*/
    static int wrongPostDivide(int n, int d) { return n / d; }

    /*@ requires 0 <= n && n < 100;
      @ ensures (n % 2 == 0) <==> \result;
      @*/
    static boolean rightEven(int n) { return n % 2 == 0; }

    //@ ensures (n % 2 == 1) <==> \result;
    static boolean wrongPostOdd(int n) { return n % 2 != 0; }

    /*@ requires a != null;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0);
      @ assignable a[*];
      @*/
    static void rightClear(int[] a) { for (int i = 0; i < a.length; i++) a[i] = 0; }

    /*@ requires a != null;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0);
      @*/
    static void wrongPostClear(int[] a) { for (int i = 1; i < a.length; i++) a[i] = 0; }

    /*@ requires a != null;
      @ ensures (\forall int i; 0 < i && i < a.length; a[i] == 0);
      @*/
    static void rightClearTail(int[] a) { for (int i = 1; i < a.length; i++) a[i] = 0; }

    /*@ requires a != null;
      @ ensures \result <==> (\exists int i; 0 <= i && i < a.length; a[i] == x);
      @*/
    static boolean rightContains(int[] a, int x) {
        for (int each : a) if (each == x) return true;
        return false;
    }

    /*@ requires a != null;
      @ ensures \result <==> (\exists int i; 0 <= i && i < a.length - 1; a[i] == x);
      @*/
    static boolean wrongPostContains(int[] a, int x) {
        for (int each : a) if (each == x) return true;
        return false;
    }

    /*@ requires a != null && a.length > 0;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
      @*/
    static int rightLargest(int[] a) {
        int found = a[0];
        for (int each : a) if (each > found) found = each;
        return found;
    }

    /*@ requires a != null;
      @ ensures a.length > 0 ==> (\exists int i; 0 <= i && i < a.length; a[i] == \result);
      @*/
    static int wrongPostLargest(int[] a) {
        int found = 0;
        for (int each : a) if (each > found) found = each;
        return found;
    }

    /*@ requires a != null && 0 <= i && i < a.length && 0 <= j && j < a.length;
      @ assignable a[i], a[j];
      @ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
      @*/
    static void rightSwap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }

    /*@ requires a != null && 0 <= i && i < a.length && 0 <= j && j < a.length;
      @ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
      @*/
    static void wrongPostSwap(int[] a, int i, int j) { a[i] = a[j]; a[j] = a[i]; }

    /*@ requires a != null && a.length > 0;
      @ assignable a[0];
      @*/
    static void rightFirst(int[] a) { a[0] = 7; }

    /*@ requires a != null && a.length > 1;
      @ assignable a[0];
      @*/
    static void wrongFrameFirst(int[] a) { a[1] = 7; }

    /*@ requires a != null;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
      @*/
    static void rightRaise(int[] a) { for (int i = 0; i < a.length; i++) a[i]++; }

    /*@ requires a != null;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]) + 1);
      @*/
    static void wrongPostRaise(int[] a) { for (int i = 0; i < a.length; i += 2) a[i]++; }

    /*@ requires a != null && a.length < 4;
      @ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @*/
    static void rightSort(int[] a) {
        for (int p = 1; p < a.length; p++) {
            int held = a[p], j = p;
            while (j > 0 && held < a[j - 1]) { a[j] = a[j - 1]; j--; }
            a[j] = held;
        }
    }

    /*@ requires a != null && a.length < 4;
      @ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] < a[j]);
      @*/
    static void wrongPostSort(int[] a) { rightSort(a); }

    /*@ requires a != null && a.length < 4;
      @ ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] > 0);
      @*/
    static int rightCount(int[] a) {
        int found = 0;
        for (int each : a) if (each > 0) found++;
        return found;
    }

    /*@ requires a != null && a.length < 4;
      @ ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] >= 0);
      @*/
    static int wrongPostCount(int[] a) { return rightCount(a); }

    /*@ requires a != null && a.length < 4;
      @ requires (\forall int i; 0 <= i && i < a.length; a[i] > -100 && a[i] < 100);
      @ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
      @*/
    static int rightSum(int[] a) {
        int sum = 0;
        for (int each : a) sum += each;
        return sum;
    }

    /*@ requires a != null && a.length < 4;
      @ requires (\forall int i; 0 <= i && i < a.length; a[i] > -100 && a[i] < 100);
      @ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
      @*/
    static int wrongPostSum(int[] a) {
        int sum = 0;
        for (int i = 0; i + 1 < a.length; i++) sum += a[i];
        return sum;
    }

    /*@ requires x > 0; ensures \result == 1;
      @ also
      @ requires x < 0; ensures \result == -1;
      @ also
      @ requires x == 0; ensures \result == 0;
      @*/
    static int rightSign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    /*@ requires x > 0; ensures \result == 1;
      @ also
      @ requires x <= 0; ensures \result == -1;
      @*/
    static int wrongPostSign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    /*@ public normal_behavior
      @ requires x >= 0;
      @ also public exceptional_behavior
      @ requires x < 0;
      @ signals_only IllegalArgumentException;
      @*/
    static void rightRefuse(int x) { if (x < 0) throw new IllegalArgumentException(); }

    /*@ public normal_behavior
      @ requires x >= 0;
      @*/
    static void wrongSignalsRefuse(int x) { if (x < 1) throw new IllegalArgumentException(); }

    //@ signals (IllegalStateException e) x == 3;
    static void rightSignals(int x) { if (x == 3) throw new IllegalStateException(); }

    //@ signals (IllegalStateException e) x == 3;
    static void wrongSignalsWhen(int x) { if (x >= 3) throw new IllegalStateException(); }

    //@ signals_only IllegalStateException;
    static void rightOnly(int x) { if (x == 3) throw new IllegalStateException(); }

    //@ signals_only IllegalStateException;
    static void wrongSignalsOnly(int x) { if (x == 3) throw new UnsupportedOperationException(); }

    /*@ exceptional_behavior
      @ requires x == 1;
      @ signals (IllegalArgumentException e) true;
      @*/
    static void rightMustThrow(int x) { if (x == 1) throw new IllegalArgumentException(); }

    /*@ exceptional_behavior
      @ requires x <= 1;
      @ signals (IllegalArgumentException e) true;
      @*/
    static void wrongPostMustThrow(int x) { if (x == 1) throw new IllegalArgumentException(); }

    //@ ensures a.length == 0 || \result == a[0];
    //@ requires a != null;
    static int rightGuarded(int[] a) { return a.length > 0 ? a[0] : -1; }

    //@ ensures \result == a[0];
    //@ requires a != null;
    static int wrongUndefined(int[] a) { return a.length > 0 ? a[0] : -1; }

    //@ ensures \fresh(\result) && \result.length == 3;
    static int[] rightFresh(int[] a) { return new int[3]; }

    /*@ requires a != null && a.length == 3;
      @ ensures \fresh(\result) && \result.length == 3;
      @*/
    static int[] wrongPostFresh(int[] a) { return a; }

    static int kept;

    //@ assignable kept;
    static void rightStatic(int x) { kept = x; }

    //@ assignable \nothing;
    static void wrongFrameStatic(int x) { kept = x; }
}
