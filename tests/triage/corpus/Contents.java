package corpus;

import java.util.*;

/** What texts and arrays say: refused on purpose by whoever reads them, or not foreseen. */
public class Contents {
    static class SyntaxException extends IllegalStateException { SyntaxException(String m) { super(m); } }
    private static int digit(char c) { if (c < '0' || c > '9') { throw new IllegalArgumentException("no digit: " + c); } return c - '0'; }
    private static int hours(int h) { if (h > 23) { throw new IllegalArgumentException(h + " hours"); } return h; }
    private static int version(int v) { if (v > 67) { throw new IllegalArgumentException("version " + v); } return v; }
    private static int token(char c) { if (c == '?') { throw new SyntaxException("at ?"); } return c; }
    private static int even(int n) { if (n % 2 != 0) { throw new IllegalArgumentException("odd"); } return n / 2; }
    private static int open(boolean closed) { if (closed) { throw new IllegalStateException("closed"); } return 1; }
    private static int columns(int[] w) { if (w.length == 0) { throw new IllegalArgumentException("no column"); } return w.length; }
    private static int dimension(int n, double[] steps) { if (steps.length == 0) { throw new IllegalArgumentException("none"); } return n; }
    private static int[] doubled(int[] a) { int[] b = new int[a.length]; for (int i = 0; i < a.length; i++) { b[i] = 2 * a[i]; } return b; }

    public static int first(String s) { return s == null || s.isEmpty() ? 0 : digit(s.charAt(0)); } //: IllegalArgumentException refused-contents
    public static int second(String s) { return s == null || s.length() < 2 ? 0 : digit(s.charAt(1)) * 10; } //: IllegalArgumentException refused-contents
    public static int time(String s) { return s == null || s.isEmpty() ? 0 : hours(s.charAt(0) - '0'); } //: IllegalArgumentException refused-contents
    public static int header(byte[] b) { return b == null || b.length < 2 ? 0 : version(b[0] << 8 | b[1]); } //: IllegalArgumentException refused-contents
    public static int parsed(String s) { return s == null || s.isEmpty() ? 0 : token(s.charAt(0)) + 1; } //: SyntaxException refused-contents
    public static int letters(char[] a) { return a == null || a.length < 1 ? 0 : digit(Character.toUpperCase(a[0])); } //: IllegalArgumentException refused-contents
    public static int table(int[] widths) { return widths == null ? 0 : columns(doubled(widths)); } //: IllegalArgumentException refusal-below
    public static int simplex(int n) { return n < 0 ? 0 : dimension(n, new double[n]); } //: IllegalArgumentException refusal-below
    public static int halved(int n) { return even(n * 3 + 1); } //: IllegalArgumentException refuses-own
    public static int counted(String s) { return s == null ? 0 : even(s.length() + 1); } //: IllegalArgumentException refuses-own
    public static int state(String s) { return s != null && s.length() == 1 ? open(s.charAt(0) == 'x') : 0; } //: IllegalStateException refuses-own
    public static int late(int n) { boolean closed = n > 5; return n < 0 ? 0 : open(closed); } //: IllegalStateException refuses-own
    public static int unforeseen(String s) { return s == null || s.isEmpty() ? 0 : Integer.parseInt(s.substring(1)); } //: NumberFormatException own-fault
    public static char after(String s) { return s == null ? 'a' : s.charAt(s.indexOf(':') + 1); } //: StringIndexOutOfBoundsException own-fault
    public static int looked(byte[] b) { int[] sizes = {1, 2, 4}; return b == null || b.length == 0 ? 0 : sizes[b[0]]; } //: ArrayIndexOutOfBoundsException own-fault
    private static int hex(String s, int at) { try { return Integer.parseInt(s.substring(at, at + 2), 16); } catch (RuntimeException e) { throw new IllegalArgumentException("malformed"); } }
    public static int escaped(String s) { return s == null || s.isEmpty() || s.charAt(0) != 'x' ? 0 : hex(s, s.charAt(0) - 'w'); } //: IllegalArgumentException refused-contents

    private static int block(byte[] b, int at) { return b[at] + b[at + 1]; }
    public static int prefix(byte[] b, int length) { int h = 0; if (b == null) { return 0; } for (int i = 0; i < length / 2; i++) { h += block(b, 2 * i); } return h; } //: ArrayIndexOutOfBoundsException number-argument; ArrayIndexOutOfBoundsException number-argument
    public static int flagged(int[] t, int a, int f) { if (t == null || t.length != 2) { return 0; } int at = a > 0 ? 1 : 0; if (f > 100) { at++; } return t[at]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int masked(byte[] b, int n) { return b == null || n < 0 ? 0 : b[n % 8]; } //: ArrayIndexOutOfBoundsException own-fault
    public static int behind(byte[] b, int n) { return b == null || n < 0 || n > 99 ? 0 : b[n + 1]; } //: ArrayIndexOutOfBoundsException own-fault
    public static String rest(String s, int from) { return s == null ? "" : s.substring(from, s.length()); } //: StringIndexOutOfBoundsException jdk-refusal
    public static int[] tail(int[] a, int from) { return a == null ? null : Arrays.copyOfRange(a, from, a.length); } //: ArrayIndexOutOfBoundsException jdk-refusal; IllegalArgumentException jdk-refusal
    public static String inner(String s, int from) { return s == null ? "" : s.substring(from, s.length() - 1); } //: StringIndexOutOfBoundsException own-fault
    public static int[] limited(int n) { int m = n > 100 ? 100 : n; return new int[m]; } //: NegativeArraySizeException number-argument
    public static char[] some(int n) { return n == 0 ? null : new char[n]; } //: NegativeArraySizeException number-argument
    public static char[] few(int n) { return n > 5 || n < -3 ? null : new char[n]; } //: NegativeArraySizeException bound-tested
}
