package exercises;

/** Near misses. Expect: wrongSort post, wrongSearch post, wrongSet frame. */
public class WrongSorting {
    //@ model static boolean sorted(int[] a) { return (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]); }

    /*@ requires a != null;
      @ ensures sorted(a);
      @*/
    public static void wrongSort(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (a[i] > a[i + 1]) {
                int kept = a[i];
                a[i] = a[i + 1];
                a[i + 1] = kept;
            }
        }
    }

    /*@ requires a != null && sorted(a);
      @ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
      @*/
    public static int wrongSearch(int[] a, int x) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
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

    /*@ requires a != null && 0 <= i && i < a.length;
      @ assignable a[i];
      @ ensures a[i] == x;
      @*/
    public static void wrongSet(int[] a, int i, int x) {
        a[i] = x;
        if (i + 1 < a.length && x == 9) {
            a[i + 1] = x;
        }
    }
}
