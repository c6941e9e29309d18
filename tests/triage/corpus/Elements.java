package corpus;

import java.util.*;

/** What lies inside arguments: null elements, and what generic types forbid. */
public class Elements {
    private static int len(String s) { return s.length(); }

    public static int first(String[] a) { return a.length > 0 ? a[0].length() : 0; } //: NullPointerException null-argument; NullPointerException null-element
    public static int all(String[] a) { int n = 0; for (String s : a) { n += s.length(); } return n; } //: NullPointerException null-argument; NullPointerException null-element
    public static int below(String... a) { return a.length == 1 ? len(a[0]) : 0; } //: NullPointerException null-argument; NullPointerException null-element
    public static int rows(int[][] a) { return a.length > 1 ? a[1].length : 0; } //: NullPointerException null-argument; NullPointerException null-element
    public static int boxed(Integer[] a) { int s = 0; for (Integer i : a) { s += i; } return s; } //: NullPointerException null-argument; NullPointerException null-element
    public static int asked(String[] a) { int n = 0; for (String s : a) { if (s == null) { n++; } } return n > 1 ? a[0].length() : n; } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int skipped(String[] a) { int n = 0; for (String s : a) { n += s != null && s.isEmpty() ? 1 : s.length(); } return n; } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int list(List<String> l) { int n = 0; for (String s : l) { n += s.length(); } return n; } //: NullPointerException null-argument
    public static int keys(Map<String, Integer> m) { int n = 0; for (String k : m.keySet()) { n += k.length(); } return n; } //: NullPointerException null-argument
    public static int value(Map<String, Integer> m, String k) { return m.get(k); } //: NullPointerException null-argument; NullPointerException own-fault
    public static int made(int n) { String[] a = new String[2]; a[0] = "x"; return n == 5 ? a[1].length() : 0; } //: NullPointerException own-fault
    public static int copied(String[] a) { String[] b = Arrays.copyOf(a, a.length + 1); return b[a.length].length(); } //: NullPointerException null-argument; NullPointerException own-fault
    public static int deep(String[][] a) { return a.length > 0 && a[0] != null && a[0].length > 0 ? a[0][0].length() : 0; } //: NullPointerException null-argument; NullPointerException null-welcome
    public static String max(List<String> l) { return Collections.max(l); } //: NullPointerException null-argument; NoSuchElementException own-fault
    public static int upTo(int[] a, int n) { int s = 0; for (int i = 0; i < n; i++) { s += a[i]; } return s; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int between(int[] a, int off, int len) { int s = 0; for (int i = off; i < off + len; i++) { s += a[i]; } return s; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException number-argument
    public static int oneMore(int[] a) { int s = 0; for (int i = 0; i <= a.length; i++) { s += a[i]; } return s; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int pairs(int[] a, int[] b) { int s = 0; for (int i = 0; i < a.length; i++) { s += b[i]; } return s; } //: NullPointerException null-argument; NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    private static <T> T got(java.util.function.Supplier<T> s) { return s == null ? null : s.get(); }
    public static int supplied(java.util.function.Supplier<String> s) { String t = got(s); return t == null ? 0 : t.length(); } //: ClassCastException forbidden-class
    private static <T> T cast(Object o) { @SuppressWarnings("unchecked") T t = (T) o; return t; }
    public static int unchecked(int n) { String t = cast(n > 3 ? n : "a"); return t.length(); } //: ClassCastException own-fault
}
