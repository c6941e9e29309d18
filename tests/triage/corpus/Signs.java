package corpus;

import java.io.*;
import java.util.*;
import java.util.function.*;

/** Defects, and what speaks for such a use and against it. Signs are in the order of the alphabet. */
public class Signs {
    private static final int[] TABLE = {1, 2, 3};
    private final int[] cells = new int[2];
    private int size;
    private String name;
    private String later;
    private Signs next;

    public Signs() { } //:
    public Signs(int n) { this.name = Integer.toString(n); } //:

    public static int inverse(int x) { return 100 / x; } //: ArithmeticException own-fault number
    public static int mean(int[] a) { int s = 0; if (a != null) { for (int x : a) { s += x; } return s / a.length; } return s; } //: ArithmeticException own-fault empty number
    public static int last(int[] a) { return a == null ? 0 : a[a.length - 1]; } //: ArrayIndexOutOfBoundsException own-fault empty
    public static char first(String s) { return s == null ? ' ' : s.charAt(0); } //: StringIndexOutOfBoundsException own-fault text
    public static String after(String s) { return s == null ? "" : s.substring(s.indexOf(':') + 2); } //: StringIndexOutOfBoundsException own-fault text
    public static int hashed(int h) { return TABLE[h % 3]; } //: ArrayIndexOutOfBoundsException own-fault reduced
    public static void square(int x) { int y = x * x; assert y >= 0; } //: AssertionError assertion computed
    public static void never(String why) { throw new AssertionError(why); } //: AssertionError assertion =
    public static void small(int x) { assert x < 10; } //: AssertionError assertion asserts-given
    public static int lookup(Map<String, Integer> m) { return m == null ? 0 : m.get("none"); } //: NullPointerException own-fault own
    public static String never() { return (String) Arrays.asList(1, 2).toArray()[1]; } //: ClassCastException own-fault always own
    public static String trimmed() throws IOException { return new BufferedReader(new StringReader("")).readLine().trim(); } //: NullPointerException own-fault always ends own
    public static int tail(List<String> l) { StringBuilder s = new StringBuilder(); if (l != null) { for (String e : l) { s.append("x, "); } s.setLength(s.length() - 2); } return s.length(); } //: StringIndexOutOfBoundsException own-fault own
    public static int filled(byte[] b, int n) { int s = 0; if (b == null) { return 0; } for (int i = 0; i + 4 <= n; i += 4) { s += b[i + 3]; } return s; } //: ArrayIndexOutOfBoundsException number-argument
    public static int form(byte[] b) { return b == null || b.length < 2 ? 0 : b[0] == 7 ? b[b[1]] : 1; } //: ArrayIndexOutOfBoundsException own-fault raw
    public static int asked(IntSupplier s, int[] a) { return s == null || a == null || s.getAsInt() != 7 ? 0 : a[0]; } //: ArrayIndexOutOfBoundsException own-fault answers empty
    public int length() { return name.length(); } //: NullPointerException own-fault left-null question
    public void fill(int n) { later = Integer.toString(n); } //:
    public int laterLength(int n) { return n + later.length(); } //: NullPointerException own-fault half-made
    public void push(int x) { cells[size++] = x; } //: ArrayIndexOutOfBoundsException own-fault inside
    public int pop() { return cells[--size]; } //: ArrayIndexOutOfBoundsException own-fault inside
    public int third() { return next == null ? 0 : next.next.size; } //: NullPointerException null-welcome welcome
    public int lastSize() { Signs s = this; while (s.size > 0) { s = s.next; } return s.size; } //: NullPointerException null-elsewhere reckoned structure
    public static int code(String s) { if (s == null || s.startsWith("x")) { throw new IllegalArgumentException(s); } return s.charAt(0); } //: IllegalArgumentException refusal; StringIndexOutOfBoundsException own-fault refuses text
    static class Label { private final String text; Label(String text) { this.text = text; } String text() { return text; } char first() { return text == null ? ' ' : text.charAt(0); } } //: StringIndexOutOfBoundsException past-end
    static class Page { private final Label label; private final String title; Page(Label l, String t) { label = l; title = t; }
        char initial() { return label == null || label.text() == null ? ' ' : label.text().substring(label.text().indexOf('x') + 1).charAt(0); } //: StringIndexOutOfBoundsException own-fault inside own
        char head() { return title == null ? ' ' : title.substring(title.indexOf('x') + 1).charAt(0); } //: StringIndexOutOfBoundsException own-fault own text
    }
    public static int keys(Map<String, String> m) { int n = 0; if (m != null) { for (String k : m.keySet()) { n += k == null ? 0 : k.charAt(0); } } return n; } //: StringIndexOutOfBoundsException own-fault text
    public static int items(List<String> l) { int n = 0; if (l != null) { for (String k : l) { n += k == null ? 0 : k.charAt(0); } } return n; } //: StringIndexOutOfBoundsException own-fault text
    public static int upTo(int i) { return i > 2 ? 0 : TABLE[i]; } //: ArrayIndexOutOfBoundsException bound-tested compared
    public static int oneOff(int[] a, int i) { return a == null || i < 0 || i > a.length ? 0 : a[i]; } //: ArrayIndexOutOfBoundsException bound-tested empty tested
    public static int belowZero(int i) { return i > 2 || i < -1 ? 0 : TABLE[i]; } //: ArrayIndexOutOfBoundsException bound-tested tested
    public static int bounded(int[] a, int i) { int k = 2 * i; return a == null || k > a.length ? 0 : a[k]; } //: ArrayIndexOutOfBoundsException own-fault compared empty
    static class Scanner { private char[] zzBuffer = new char[2]; private int zzAt; char next() { return zzBuffer[zzAt++]; } } //: ArrayIndexOutOfBoundsException own-fault generated inside
    static class Misparse { private int[] expectedTokenSequences = new int[2]; private int at; int next() { return expectedTokenSequences[at++]; } } //: ArrayIndexOutOfBoundsException own-fault generated inside
    public static int hex(String s) { if (s == null || s.isEmpty()) { throw new IllegalArgumentException(s); } return Integer.parseInt(s.substring(1)); } //: IllegalArgumentException refusal; NumberFormatException own-fault own refused-alike text
    public static int dec(String s) { if (s == null || s.isEmpty()) { throw new IllegalStateException(s); } return Integer.parseInt(s.substring(1)); } //: IllegalStateException refusal; NumberFormatException own-fault own refuses text
    public static List<String> room(String s) { return s == null ? null : new ArrayList<>(s.length() - 3); } //: IllegalArgumentException own-fault jdk-says own text
    public static void put(byte[] b) { if (b != null) { b[0] = 1; } } //: ArrayIndexOutOfBoundsException own-fault =
    public static int beside(int[] a, int[] b) { return a == null || b == null || a.length != 2 ? 0 : b[0]; } //: ArrayIndexOutOfBoundsException own-fault =
    public static int value(String s) { return s == null || s.isEmpty() ? 0 : Integer.parseInt(s.substring(1)); } //: NumberFormatException own-fault no-number own text
    static class Late { private String name; void name(String name) { this.name = name; } String shown() { return name == null ? "" : name; }
        public int getSize() { return name.length(); } //: NullPointerException null-elsewhere question reckoned
        public int sizeWith(int n) { return n + name.length(); } //: NullPointerException null-elsewhere maybe-later reckoned
    }
    static class Range { private final int from, to; Range(int from, int to) { this.from = from; this.to = to; }
        int span(int more) { int n = to - from; assert n >= 0; return n + more; } //: AssertionError asserted-state =
        int scaled() { if (from < 1) return 0; int n = from * 1999; assert n > 0; return n; } } //: AssertionError asserted-state computed
    static class Format { private final int size; private int step; Format(int size) { this.size = size; } void setStep(int step) { this.step = step; }
        int samples(int n) { return n / size; } //: ArithmeticException own-fault =
        int steps(int n) { return n / step; } //: ArithmeticException own-fault number
    }
    private static String top(List<String> l) { String t = null; for (String e : l) { t = "x"; } return t; }
    public static int topLength(List<String> l) { return l == null ? 0 : top(l).length(); } //: NullPointerException own-fault =
}

interface Matcher { boolean match(List<String> parts); }

class Matching { static boolean any(List<Matcher> all, List<String> parts) { for (Matcher each : all == null ? List.<Matcher>of() : all) { if (each != null && each.match(parts)) { return true; } } return false; } } //: IndexOutOfBoundsException own-fault empty
class First implements Matcher { public boolean match(List<String> parts) { return parts != null && "a".equals(parts.get(0)); } } //: IndexOutOfBoundsException own-fault called-inside empty
class Shares { static int of(int cents, int people) { return cents / people; } } //: ArithmeticException own-fault called-inside number
class Bill { static int each(int cents, int people) { return people < 1 ? cents : Shares.of(cents, people); } } //:
class Wrap { int n; Wrap(int n) { this.n = n; } public int hashCode() { return n; } //:
    public boolean equals(Object o) { return o != null && ((Wrap) o).n == n; } } //: ClassCastException own-fault takes-any
class Grown { static int[] by(int[] a, int more) { if (a == null || more == 0) { return a; } int[] b = new int[a.length + more]; System.arraycopy(a, 0, b, 0, a.length); return b; } } //: NegativeArraySizeException number-argument; ArrayIndexOutOfBoundsException own-fault given-number
class Outer { private final Inner inner = new Inner(); Inner inner() { return inner; } public int getSize() { return inner.length(1); } } //: NullPointerException null-elsewhere maybe-later question reckoned
class Inner { private String name; void name(String name) { this.name = name; } String shown() { return name == null ? "" : name; }
    int length(int n) { return n + name.length(); } } //: NullPointerException null-elsewhere called-inside maybe-later reckoned
abstract class Compound { private final String base; Compound() { base = null; } Compound(String b) { base = b + "!"; }
    public int length() { return base.length(); } } //: NullPointerException own-fault =
class Atom extends Compound { Atom(String b) { super(b); } } //:
abstract class Shape { private final String base; Shape() { base = null; } Shape(String b) { base = b + "!"; }
    public int length() { return base.length(); } } //: NullPointerException own-fault left-null question
class Dot extends Shape { Dot() { } Dot(String b) { super(b); } } //:
class Keys { static int mask() { return java.awt.Toolkit.getDefaultToolkit().getMenuShortcutKeyMaskEx(); } } //: HeadlessException own-fault own surroundings
