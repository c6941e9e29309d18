package courses;
/** Sorting: ordered and a permutation. */
public class Sorts {
    /*@ requires a != null && a.length <= 3;
      @ assignable a[*];
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @            (\num_of int j; 0 <= j && j < a.length; a[j] == a[i])
      @         == (\num_of int j; 0 <= j && j < a.length; \old(a[j]) == a[i]));
      @*/
    public static void selection(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = i;
            for (int j = i + 1; j < a.length; j++) if (a[j] < a[m]) m = j;
            int t = a[i]; a[i] = a[m]; a[m] = t;
        }
    }
    /*@ requires a != null && a.length <= 3;
      @ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @ ensures (\forall int i; 0 <= i && i < a.length; // broken: wrongLossy
      @            (\exists int j; 0 <= j && j < a.length; a[j] == \old(a[i])));
      @*/
    public static void wrongLossy(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) if (a[i] > a[i + 1]) a[i + 1] = a[i];
    }
    /*@ requires a != null && a.length <= 3;
      @ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]); // broken: wrongOnce
      @*/
    public static void wrongOnce(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) if (a[i] > a[i + 1]) { int t = a[i]; a[i] = a[i + 1]; a[i + 1] = t; }
    }
    /*@ requires a != null && b != null;
      @ requires a != b && a.length == b.length && a.length <= 3;
      @ assignable b[*];
      @ ensures (\forall int k; 0 <= k && k < a.length; b[k] == a[a.length - 1 - k]);
      @*/
    public static void reverse(int[] a, int[] b) { for (int i = 0; i < a.length; i++) b[a.length - 1 - i] = a[i]; }
    /*@ requires a != null && b != null && a.length == b.length && a.length <= 3;
      @ ensures (\forall int k; 0 <= k && k < a.length; b[k] == \old(a[a.length - 1 - k])); // broken: wrongReverse
      @*/
    public static void wrongReverse(int[] a, int[] b) { for (int i = 0; i < a.length; i++) b[a.length - 1 - i] = a[i]; }
}
