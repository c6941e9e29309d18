package exercises;

/** Sorting, searching and their like. Expect: bounded by array-elements. */
public class Sorting {
    /*@ public model static pure boolean sorted(int[] a) {
      @   return (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
      @ } @*/

    /*@ requires a != null;
      @ assignable a[*];
      @ ensures sorted(a);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @   (\num_of int j; 0 <= j && j < a.length; a[j] == a[i])
      @   == (\num_of int j; 0 <= j && j < a.length; \old(a)[j] == a[i]));
      @*/
    public static void bubble(int[] a) {
        for (int end = a.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int kept = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = kept;
                }
            }
        }
    }

    /*@ requires a != null && sorted(a);
      @ assignable \nothing;
      @ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
      @ ensures \result != -1 ==> 0 <= \result && \result < a.length && a[\result] == x;
      @*/
    public static int search(int[] a, int x) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < x) {
                low = middle + 1;
            } else if (a[middle] > x) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /*@ requires a != null && a.length > 0;
      @ ensures (\forall int i; 0 <= i && i < a.length; \result >= a[i]);
      @ ensures (\exists int i; 0 <= i && i < a.length; \result == a[i]);
      @ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
      @*/
    public static /*@ pure @*/ int greatest(int[] a) {
        int found = a[0];
        for (int each : a) {
            if (each > found) {
                found = each;
            }
        }
        return found;
    }
}
