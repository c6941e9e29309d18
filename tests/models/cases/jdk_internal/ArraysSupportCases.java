import java.util.Arrays;

/** jdk.internal.util.ArraysSupport, behind java.util.Arrays. */
class ArraysSupportCases {
    static int mismatch(byte[] a, byte[] b) { return Arrays.mismatch(a, b); }
    static int later(byte at, byte to) {
        byte[] one = new byte[40], other = new byte[40];
        one[at & 31] = 1;
        other[to & 31] = 1;
        return Arrays.mismatch(one, other) + Arrays.compare(one, other);
    }
    static boolean equal(long[] a, long[] b) { return Arrays.equals(a, b) || Arrays.equals(a, a.clone()); }
    static int chars(char[] a, char[] b) { return Arrays.compare(a, b); }
}
