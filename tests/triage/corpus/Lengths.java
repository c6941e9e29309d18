package corpus;

import java.util.*;

/** Arrays that are shorter than somebody says, or than the code is made for. */
public class Lengths {
    static class Grid {
        private final double[] cells;
        private final int n;
        public Grid(double[] cells) { this.cells = cells; this.n = cells.length; }
        public Grid(double[] cells, int n) { this.cells = cells; this.n = n; }
        public double sum() { double s = 0; if (cells != null) { for (int i = 0; i < n; i++) { s += cells[i]; } } return s; } //: ArrayIndexOutOfBoundsException number-argument
        public double[] copy() { return new double[n]; } //: NegativeArraySizeException number-argument
        public double more() { return cells == null || n < 0 || n > 3 ? 0 : cells[n % 2 + cells.length]; } //: ArrayIndexOutOfBoundsException own-fault
    }
    static class Ring {
        private int[] items = new int[4];
        private int size;
        public void add(int x) { if (size < 100) { size++; } items[0] = x; }
        public int sum() { int s = 0; for (int i = 0; i < size; i++) { s += items[i]; } return s; } //: ArrayIndexOutOfBoundsException own-fault
    }
    public static int word(byte[] b) { return b == null ? 0 : b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3]; } //: ArrayIndexOutOfBoundsException fixed-length; ArrayIndexOutOfBoundsException fixed-length; ArrayIndexOutOfBoundsException fixed-length; ArrayIndexOutOfBoundsException fixed-length
    public static int half(byte[] b) { return b == null ? 0 : wordOf(b) + 1; } //: ArrayIndexOutOfBoundsException fixed-length; ArrayIndexOutOfBoundsException fixed-length
    private static int wordOf(byte[] b) { return b[0] << 8 | b[1]; }
    public static int loaded(byte[] b) { return b == null ? 0 : load(b, 2); } //: ArrayIndexOutOfBoundsException fixed-length
    private static int load(byte[] b, int n) { int s = 0; for (int i = 0; i < n; i++) { s = s << 8 | b[i]; } return s; }
    private static final String[] CODES = {"a", "b", "c"};
    public static String coded(int code) { return CODES[255 - code]; } //: ArrayIndexOutOfBoundsException number-argument
    public static String letter(char c) { return CODES[c - 'a']; } //: ArrayIndexOutOfBoundsException number-argument
    public static String following(int i) { return CODES[i + 1]; } //: ArrayIndexOutOfBoundsException own-fault
    public static String checked(int code) { return code > 240 ? CODES[255 - code] : ""; } //: ArrayIndexOutOfBoundsException own-fault
    public static int until(byte[] b) { int i = 0; while (b != null && b[i] != 0) { i++; } return i; } //: ArrayIndexOutOfBoundsException own-fault
    public static int firstOnly(int[] a) { return a == null ? 0 : a[0]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int asked(int[] a) { return a == null || a.length == 0 ? 0 : a[0] + a[1]; } //: ArrayIndexOutOfBoundsException own-fault
    public static String names(String[] a) { return a == null ? "" : a[0] + a[1]; } //: ArrayIndexOutOfBoundsException own-fault; ArrayIndexOutOfBoundsException own-fault
}
