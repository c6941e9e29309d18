package corpus;

import java.math.BigInteger;
import java.util.*;

/** Numbers, texts and classes that fail: as they were given, or as the program made them. */
public class Numbers {
    private static int at(int[] a, int i) { return a[i]; }
    private static int[] fresh(int n) { return new int[n]; }

    public static int index(int[] a, int i) { return a[i]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int indexBelow(int[] a, int i) { return at(a, i); } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int counted(int[] a, int d, int e, int f) { if (a == null || a.length != 3) return 0; int at = 2; if (d > e && e > f && f > 100) at++; return a[at]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int[] size(int n) { return new int[n]; } //: NegativeArraySizeException number-argument
    public static int[] sizeBelow(int n) { return fresh(n); } //: NegativeArraySizeException number-argument
    public static byte small(byte[] a, byte i) { return a[i]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int fixed(int i) { int[] a = {1, 2, 3}; return a[i]; } //: ArrayIndexOutOfBoundsException number-argument
    public static char charAt(String s, int i) { return s.charAt(i); } //: NullPointerException null-argument; StringIndexOutOfBoundsException jdk-refusal
    public static String sub(String s, int i) { return s.substring(i); } //: NullPointerException null-argument; StringIndexOutOfBoundsException jdk-refusal
    public static int list(List<Integer> l, int i) { return l.get(i); } //: NullPointerException null-argument; IndexOutOfBoundsException jdk-refusal
    public static int parsed(String s) { return Integer.parseInt(s); } //: NumberFormatException jdk-refusal
    public static int radix(int n) { return new ArrayList<String>(n).size(); } //: IllegalArgumentException jdk-refusal
    public static int named(String s) { return Enum.valueOf(Thread.State.class, s).ordinal(); } //: NullPointerException null-argument; IllegalArgumentException jdk-refusal

    public static int tooLarge(int[] a, int i) { if (i < 0 || i > a.length) { return -1; } return a[i]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException bound-tested
    public static int tooLargeLoop(int[] a, int n) { int s = 0; if (n <= a.length) { for (int i = 0; i <= n; i++) { s += a[i]; } } return s; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int negative(int[] a, int i) { if (i < -1 || a.length < 9) { return 0; } return i > 5 ? 0 : a[i]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException bound-tested
    public static int sum(int[] a, int from, int to) { int s = 0; for (int i = from; i < to; i++) { s += a[i]; } return s; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int tail(byte[] a, int length) { switch (length & 3) { case 2: return a[(length & ~3) + 1]; case 1: return a[length & ~3]; default: return 0; } } //: NullPointerException null-argument; NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument; ArrayIndexOutOfBoundsException number-argument
    public static int blocks(byte[] a, int length) { int s = 0; for (int i = 0; i < length >> 2; i++) { s += at(a, i << 2); } return s; } private static int at(byte[] a, int i) { return a[i] + a[i + 3]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument; ArrayIndexOutOfBoundsException number-argument
    public static int moded(int[] a, int mode) { return mode == 7 ? a[3] : 0; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int twice(int[] a, int i) { return i > 0 ? a[i * 2] : 0; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int first(int[] a) { return a[0]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int last(int[] a) { return a[a.length - 1]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int next(int[] a, int i) { return a[i + 1]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int hashed(int[] a, int h) { return a[h % 10]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int counted(int[] a) { int n = 0; for (int x : a) { n += x == 0 ? 1 : 0; } return a[n]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int[] less(int n) { return n < 5 ? new int[n - 3] : null; } //: NegativeArraySizeException own-fault
    public static int divided(int a, int b) { return a / b; } //: ArithmeticException own-fault
    public static int mean(int[] a) { int s = 0; for (int x : a) { s += x; } return s / a.length; } //: NullPointerException null-argument; ArithmeticException own-fault
    public static char firstChar(String s) { return s.charAt(0); } //: NullPointerException null-argument; StringIndexOutOfBoundsException own-fault
    public static String after(String s) { return s.substring(s.indexOf(':') + 2); } //: NullPointerException null-argument; StringIndexOutOfBoundsException own-fault
    public static int parsedPart(String s) { return Integer.parseInt(s.substring(1, 2)); } //: NullPointerException null-argument; StringIndexOutOfBoundsException own-fault; NumberFormatException own-fault
    public static String head(List<String> l) { return l.iterator().next(); } //: NullPointerException null-argument; NoSuchElementException own-fault
    public static int present(Optional<Integer> o) { return o.get(); } //: NullPointerException null-argument; NoSuchElementException own-fault
    public static void removing(List<String> l) { for (String s : l) { if (s.isEmpty()) { l.remove(s); } } } //: NullPointerException null-argument; ConcurrentModificationException own-fault
    public static int fixedList(int i) { List<Integer> l = List.of(1, 2); l.add(i); return 0; } //: UnsupportedOperationException own-fault
    public static int cast(Object o) { return ((Integer) o).intValue(); } //: NullPointerException null-argument; ClassCastException class-argument
    public static int rawElement(List l) { return ((String) l.get(0)).length(); } //: NullPointerException null-argument; IndexOutOfBoundsException own-fault; ClassCastException own-fault
    public static void stored(Object[] a, Object o) { a[0] = o; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault; ArrayStoreException array-type
    public static void storedOwn(Object o) { Object[] a = new String[1]; a[0] = o; } //: ArrayStoreException own-fault
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String[] texts(java.util.List l) { return l == null ? null : (String[]) l.toArray(new String[0]); } //: ArrayStoreException class-argument
    public static int overflow(int n) { int[] a = new int[3]; return a[Math.abs(n) % 3]; } //: ArrayIndexOutOfBoundsException own-fault
    private static final List<Object> LIST = new ArrayList<>();
    public static void setBoxed(List<Object> l, int i, int v) { l.set(i, Integer.valueOf(v + 1)); } //: NullPointerException null-argument; IndexOutOfBoundsException jdk-refusal
    public static void setNext(List<Object> l, int i, Object v) { l.set(i * 2, v); } //: NullPointerException null-argument; IndexOutOfBoundsException jdk-refusal
    public static int pair(int[] a, int i) { return a == null ? 0 : a[2 * i + 1]; } //: ArrayIndexOutOfBoundsException number-argument
    public static int shifted(int[] a, int i) { return a == null ? 0 : a[i << 1]; } //: ArrayIndexOutOfBoundsException number-argument
    public static int pairTested(int[] a, int i) { return a == null || i > a.length / 2 ? 0 : a[2 * i + 1]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int pairSigned(int[] a, int i) { return a == null || i < 0 ? 0 : a[2 * i + 1]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int fromEnd(int[] a, int i) { return a == null ? 0 : a[a.length - i]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int hashed(char[] a, int from, int length) { int h = 0; if (a != null && from >= 0) { for (int i = from, end = from + length; i < end; i++) { h = h * 33 + a[i]; } } return h; } //: ArrayIndexOutOfBoundsException number-argument
    public static int hashedAll(char[] a, int from) { int h = 0; if (a != null && from >= 0) { for (int i = from; i <= a.length; i++) { h = h * 33 + a[i]; } } return h; } //: ArrayIndexOutOfBoundsException bound-tested
    static class Grid {
        private final byte[] path;
        private final int from;
        private final int width;
        private final List<String> cells = new ArrayList<>();
        Grid(byte[] path, int from, int width) { this.path = path; this.from = from; this.width = width; }
        int step(int i) { return path == null ? 0 : path[from + 2 * i + 1]; } //: ArrayIndexOutOfBoundsException number-argument
        int near(int i) { return path == null ? 0 : path[from + i]; } //: ArrayIndexOutOfBoundsException number-argument
        String cell(int row, int column) { return cells.get(column + row * width); } //: IndexOutOfBoundsException jdk-refusal
        String tested(int row) { return row * width > cells.size() ? "" : cells.get(row * width); } //: IndexOutOfBoundsException own-fault
        int next(int i) { return path == null ? 0 : path[i + 1]; } //: ArrayIndexOutOfBoundsException own-fault
        byte[] some(int more) { return width + more == 0 ? null : new byte[width + more]; } //: NegativeArraySizeException number-argument
    }
    static class Reader {
        private final String text;
        private final char[] own = new char[2];
        private int at;
        Reader(String text) { this.text = text; }
        char kind() { return text == null ? 'a' : text.charAt(0); } //: StringIndexOutOfBoundsException past-end
        String name() { return text == null ? "" : text.substring(1, text.indexOf(';')); } //: StringIndexOutOfBoundsException past-end
        void skip() { at = at < 9 ? at + 1 : at; }
        char here() { return text == null || at < 0 ? 'a' : text.charAt(at); } //: StringIndexOutOfBoundsException own-fault
        char mine() { return own[at < 0 || at > 9 ? 0 : at]; } //: ArrayIndexOutOfBoundsException own-fault
        char first(String s) { return s == null ? 'a' : s.charAt(0); } //: StringIndexOutOfBoundsException own-fault
    }
    static class Header {
        final int version;
        Header(byte[] b) { version = b == null ? 0 : b[6]; } //: ArrayIndexOutOfBoundsException past-end
    }
    public static String range(String s, int off, int len) { return s.substring(off, off + len); } //: NullPointerException null-argument; StringIndexOutOfBoundsException jdk-refusal
    public static char[] between(int from, int to) { return new char[to - from]; } //: NegativeArraySizeException number-argument
    public static void copied(char[] a, int off, int len) { System.arraycopy(a, off, new char[4], 0, len); } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException jdk-refusal
    static class Setting {
        private final String text;
        Setting(String text) { this.text = text; }
        int number() { return Integer.parseInt(text); } //: NumberFormatException jdk-refusal
        int rest() { return Integer.parseInt(text + 1); } //: NumberFormatException own-fault
    }
    static class Counter implements Iterator<Integer>, Comparable<Counter> {
        private final Iterator<Integer> inner;
        private int left;
        Counter(Iterator<Integer> inner) { this.inner = inner; }
        public boolean hasNext() { return left > 0; }
        public Integer next() { return List.of(1).listIterator(1).next(); } //: NoSuchElementException documented
        public int compareTo(Counter o) { return o.left - left; } //: NullPointerException documented
    }
    static class View implements CharSequence {
        private final char[] a = {'a', 'b'};
        public int length() { return 2; }
        public char charAt(int i) { return a[i]; } //: ArrayIndexOutOfBoundsException documented
        public CharSequence subSequence(int i, int j) { return new String(a, i, j); } //: StringIndexOutOfBoundsException documented
        public int last() { return a[length()]; } //: ArrayIndexOutOfBoundsException own-fault
    }
    static class Tags extends AbstractList<String> {
        private final String[] tags = {"a", "b"};
        public int size() { return 2; }
        public String get(int i) { if (i > 2) { throw new IndexOutOfBoundsException(); } return tags[i]; } //: IndexOutOfBoundsException documented; ArrayIndexOutOfBoundsException bound-tested
    }
    static class Event {
        private Event cause;
        private String name;
        void settle() { name = cause == null ? "x" : cause.name; }
    }
    static class ByName implements Comparator<Event> {
        public int compare(Event a, Event b) { return a == null || b == null ? 0 : a.name.length(); } //: NullPointerException own-fault
    }
    static class Cursor {
        private final char[] buffer;
        private final int pointer;
        Cursor(char[] buffer, int pointer) { this.buffer = buffer; this.pointer = pointer; }
        char here() { return buffer == null ? 'a' : buffer[pointer]; } //: ArrayIndexOutOfBoundsException number-argument
        char behind() { return buffer == null ? 'a' : buffer[pointer + 1]; } //: ArrayIndexOutOfBoundsException own-fault
        char tested() { return buffer == null || pointer > buffer.length ? 'a' : buffer[pointer]; } //: ArrayIndexOutOfBoundsException own-fault
    }
    static class Moving {
        private final char[] buffer = new char[3];
        private int at;
        Moving(int at) { this.at = at; }
        void move() { at++; }
        char here() { return buffer[at]; } //: ArrayIndexOutOfBoundsException own-fault
    }
    public static void storedNumber(Number[] a, Number n) { if (a != null && a.length == 1) { a[0] = n; } } //: ArrayStoreException array-type
    public static void storedText(Object[] a) { if (a != null && a.length == 2) { a[1] = "x"; } } //: ArrayStoreException array-type
    public static Object[] storedCopy(int n) { Object[] a = new Integer[2]; if (n == 4) { a[0] = "x"; } return a; } //: ArrayStoreException own-fault
    public static int between(int[] a, int low, int high) { int n = a == null ? 0 : a[(low + high) >>> 1]; return a == null ? n : n + a[low]; } //: ArrayIndexOutOfBoundsException number-argument; ArrayIndexOutOfBoundsException own-fault given-number
}
