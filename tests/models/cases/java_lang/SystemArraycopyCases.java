import java.util.Arrays;

/** System.arraycopy. */
class SystemArraycopyCases {
    static void ints(int[] a, int s, int[] b, int t, int n) { System.arraycopy(a, s, b, t, n); }
    static void same(int[] a, int s, int t, int n) { System.arraycopy(a, s, a, t, n); }
    static void near(int[] a, byte s, byte t, byte n) { System.arraycopy(a, s & 3, a, t & 3, n & 3); }
    static void longs(long[] a, byte s, long[] b, byte t, byte n) { System.arraycopy(a, s & 3, b, t & 3, n & 3); }
    static void mixed(int[] a, long[] b, int n) { System.arraycopy(a, 0, b, 0, n); }
    static void none(int[] a, int n) { System.arraycopy(a, 0, "x", 0, n); }
    static int objects(byte s, byte t, byte n, byte bad) {
        Object[] from = {"a", "b", "c", "d"};
        if ((bad & 7) < 4) { from[bad & 7] = 1; }
        String[] to = {"p", "q", null, "s"};
        try {
            System.arraycopy(from, s & 3, to, t & 1, n & 3);
        } catch (ArrayStoreException | IndexOutOfBoundsException e) {
            return Arrays.hashCode(to) + e.getClass().getName().length();
        }
        return Arrays.hashCode(to);
    }
}
