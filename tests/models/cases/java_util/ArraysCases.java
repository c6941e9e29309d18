import java.util.Arrays;

/** java.util.Arrays. */
class ArraysCases {
    static int copies(byte n) {
        Object[] from = new String[] {"a", "b", "c"};
        Object[] to = Arrays.copyOf(from, n < 0 ? n : n & 7);
        return Arrays.hashCode(to) + (to.getClass() == String[].class ? 1 : 0) + (to == from ? 2 : 0);
    }
    static int noArray() { return Arrays.copyOf((String[]) null, 1).length; }
    static int numbers(int[] a, byte n) { return Arrays.hashCode(Arrays.copyOf(a, n & 7)); }
}
