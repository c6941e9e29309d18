package corpus;

import java.io.IOException;
import java.util.*;

/** What is thrown on purpose: to refuse what callers give, or what the program itself made. */
public class Refusals {
    static class OwnException extends RuntimeException { OwnException(String m) { super(m); } }
    static class OwnArgument extends IllegalArgumentException { OwnArgument(String m) { super(m); } }

    private static void notNull(Object o) { if (o == null) { throw new IllegalArgumentException("null"); } }
    private static void positive(int n) { if (n <= 0) { throw new IllegalArgumentException("not positive: " + n); } }
    private static void check(boolean b, String m) { if (!b) { throw new IllegalArgumentException(m); } }
    private static void both(Object o, int n) { notNull(o); positive(n); }
    private static <T> T given(T t, String name) { if (t == null) { throw new NullPointerException(name); } return t; }
    private static IllegalStateException failure(String m) { return new IllegalStateException("bad " + m); }
    private static int half(int n) { if (n % 2 != 0) { throw new IllegalArgumentException("odd"); } return n / 2; }
    private static int quarter(int n) { return half(half(n)); }
    private static int square(int n) { if (n < 0) { throw new IllegalArgumentException("negative"); } return n * n; }
    private static int words(String s) { if (s.length() > 3) { throw new IllegalArgumentException(s); } return s.length(); }
    private static int impossible(int n) { if (n == 7) { throw new IllegalStateException("cannot be"); } return n; }
    private static int range(int i, int n) { if (i < 0 || i >= n) { throw new IndexOutOfBoundsException(); } return i; }

    public static int own(int n) { if (n < 0) { throw new IllegalArgumentException(); } return n; } //: IllegalArgumentException refusal
    public static int checked(Object o) { notNull(o); return 1; } //: IllegalArgumentException refusal
    public static int checkedNumber(int n) { positive(n); return n; } //: IllegalArgumentException refusal
    public static int condition(int n) { check(n > 3, "small"); return n; } //: IllegalArgumentException refusal
    public static int twice(Object o, int n) { both(o, n); return n; } //: IllegalArgumentException refusal; IllegalArgumentException refusal
    public static int back(String s) { return given(s, "s").length(); } //: NullPointerException refusal
    public static int jdk(String s) { Objects.requireNonNull(s, "s"); return 1; } //: NullPointerException refusal
    public static int index(int i) { return Objects.checkIndex(i, 4); } //: IndexOutOfBoundsException refusal
    public static int made(int n) { if (n > 3) { throw failure("n"); } return n; } //: IllegalStateException refusal
    public static int declared(int n) throws IOException { return reading(n); } //: IOException declared
    private static int reading(int n) throws IOException { if (n > 3) { throw new IOException(); } return n; }
    public static int declaredToo(int n) throws IllegalArgumentException { return square(n - 5); } //: IllegalArgumentException declared
    public static int unsupported(int n) { return n > 3 ? remove() : n; } //: UnsupportedOperationException unsupported-operation
    private static int remove() { throw new UnsupportedOperationException(); }
    public static int reports(int n) { return parse(n + 1); } //: OwnException own-exception
    private static int parse(int n) { if (n > 3) { throw new OwnException("cannot"); } return n; }

    public static int below(int n) { return half(n); } //: IllegalArgumentException refusal-below
    public static int belowText(String s) { return s.isEmpty() ? 0 : words(s); } //: NullPointerException null-argument; IllegalArgumentException refusal-below
    public static int belowNew(int n) { return new Even(n).n; } //: IllegalArgumentException refusal-below
    public static int belowRange(int i, int n) { return range(i, n); } //: IndexOutOfBoundsException refusal-below
    public static int belowOwn(int n) { return own(n); } //: IllegalArgumentException refusal-below
    static class Even {
        final int n;
        Even(int n) { if ((n & 1) == 1) { throw new IllegalArgumentException("odd"); } this.n = n; } //: IllegalArgumentException refusal
    }
    static class Stream {
        private boolean closed;
        private int left;
        void close() { closed = true; }
        private void open() { if (closed) { throw new IllegalStateException("closed"); } }
        private int take() { if (left == 0) { throw new NoSuchElementException(); } return --left; }
        int read() { open(); return 1; } //: IllegalStateException refusal
        int next() { return take(); } //: NoSuchElementException refusal-below
        int reopened() { closed = true; return inner(); } //: IllegalStateException refuses-own
        private int inner() { if (closed) { throw new IllegalStateException("closed"); } return left; }
    }

    private static int tangled(Object o) { Object s = o instanceof String ? o : null; check(s != null, "no text"); return 1; }
    public static int belowTangled(Object o) { return tangled(o); } //: IllegalArgumentException refusal-below
    public static int computed(int n) { return square(n - 10); } //: IllegalArgumentException refuses-own
    public static int computedTwice(int n) { return n % 2 == 0 ? quarter(n) : 0; } //: IllegalArgumentException refuses-own
    public static int internal(int n) { return impossible(n / 3); } //: IllegalStateException refuses-own
    public static int cut(String s) { return words(s + "xx"); } //: IllegalArgumentException refuses-own
    public static int ownArgument(int n) { if (n > 9) { throw new OwnArgument("big"); } return n; } //: OwnArgument refusal
    public static int ownArgumentBelow(int n) { return strict(n * 2); } //: OwnArgument refuses-own
    private static int strict(int n) { if (n > 9) { throw new OwnArgument("big"); } return n; }
    public static int asserts(int n) { assert n != 5; return n; } //: AssertionError assertion
    public static int assertsBelow(int n) { return asserting(n); } //: AssertionError assertion
    private static int asserting(int n) { if (n == 5) { throw new AssertionError("never"); } return n; }

    private static void noNulls(Object[] a, String m, Object... more) { for (Object o : a) { if (o == null) { throw new IllegalArgumentException(String.format(m, more)); } } }
    public static int elements(Object[] a) { noNulls(a, "null"); return a.length; } //: NullPointerException null-argument; IllegalArgumentException refusal
    private static int listed(Object[] a, String m, Object... more) { for (Object o : a) { if (o == null) { throw new IllegalArgumentException(String.format(m, more)); } } return a.length; }
    public static int elementsBelow(Object[] a, int n) { return listed(a, "null in %d", n); } //: NullPointerException null-argument; IllegalArgumentException refusal-below
    public static int elementsOwn(int n) { return n > 3 ? listed(new Object[n], "null") : 0; } //: IllegalArgumentException refuses-own
    private static void isTrue(boolean b, String m, Object... more) { if (!b) { throw new IllegalArgumentException(String.format(m, more)); } }
    private static int face(Class<?> c, Object other) { isTrue(c.isInterface(), "%s is no interface", c.getName()); return 1; }
    public static int interfaces(Class<?> c) { return c == null ? 0 : face(c, new Object()); } //: IllegalArgumentException refusal-below
    private static int byte8(int n) { if (n < 0 || n > 255) { throw new IllegalArgumentException("no byte: " + n); } return n; }
    public static int bytes(int n) { return 2 * byte8(n); } //: IllegalArgumentException refusal-below
    public static int bytesOwn(int n) { return byte8(n * 2); } //: IllegalArgumentException refuses-own
    private static int twice(int n) { return n > 7 ? later(n) : n; }
    private static int later(int n) { throw new UnsupportedOperationException("not yet: " + n); }
    public static int unsupportedDeep(int n) { return twice(n + 1); } //: UnsupportedOperationException unsupported-operation
    private static final List<Integer> FIXED = List.of(1);
    public static void unsupportedOwn(int n) { if (n > 3) { FIXED.add(n); } } //: UnsupportedOperationException own-fault
    public static int reportsDeep(int n) { return parse(parse(n) + 1); } //: OwnException own-exception
    public static int declaredBelow(int n) throws IOException { return missing(n * 2); } //: FileNotFoundException declared
    private static int missing(int n) throws IOException { if (n > 3) { throw new java.io.FileNotFoundException("n"); } return n; }
    public static int declaredOther(int n) throws IOException { return square(n - 7); } //: IllegalArgumentException refuses-own
    public static int sized(String s) { return s == null ? 0 : half(s.length()); } //: IllegalArgumentException refusal-below
    public static int sizedArray(int[] a) { return a == null ? 0 : half(a.length); } //: IllegalArgumentException refusal-below
    private static int sizes(int n, int m) { return n > 99 ? 0 : half(n) + m; }
    public static int sizedDeep(List<String> l) { return l == null ? 0 : sizes(l.size(), 3); } //: IllegalArgumentException refusal-below
    public static int sizedDeepMore(List<String> l) { return l == null ? 0 : sizes(l.size() + 1, 3); } //: IllegalArgumentException refuses-own
    public static int sizedMore(String s) { return s == null ? 0 : half(s.length() + 1); } //: IllegalArgumentException refuses-own
    private static <T> Iterator<T> over(Iterable<T> all) { return all == null ? Collections.<T>emptyIterator() : all.iterator(); }
    private static <T> T entry(Iterator<T> it, int n) { int i = n; while (it.hasNext()) { T t = it.next(); if (i-- == 0) { return t; } } throw new IndexOutOfBoundsException("no entry " + i); }
    public static <T> T firstOf(List<T> all) { return entry(over(all), 0); } //: IndexOutOfBoundsException refusal-below
    public static <T> T firstOwn(int n) { return entry(new ArrayList<T>(n > 3 ? 3 : 1).iterator(), 0); } //: IndexOutOfBoundsException refuses-own
    public static <T> T at(List<T> all, int n) { return all.get(n); } //: NullPointerException null-argument; IndexOutOfBoundsException jdk-refusal
    public static <T> T firstAt(List<T> all) { return at(all, 0); } //: NullPointerException null-argument; IndexOutOfBoundsException jdk-refusal
    public static <T> T thirdAt(List<T> all) { return all == null || all.isEmpty() ? null : at(all, 2); } //: IndexOutOfBoundsException own-fault
    public static <T> T shiftedAt(List<T> all, int n) { return at(all, n + 1); } //: NullPointerException null-argument; IndexOutOfBoundsException own-fault
    private static char hidden(String s, int n) { return s.charAt(n); }
    public static char initial(String s) { return hidden(s, 0); } //: NullPointerException null-argument; StringIndexOutOfBoundsException own-fault
    private static int patterns(String[] all, boolean strict) { for (String s : all) { if (s == null || s.length() == 0) { throw new IllegalArgumentException("missing"); } } return all.length; }
    public static int pattern(String s) { return patterns(new String[] {s}, true); } //: IllegalArgumentException refusal-below
    public static int patternOwn(String s) { return s == null ? 0 : patterns(new String[] {s.trim()}, true); } //: IllegalArgumentException refused-contents
    public static int patternNone(boolean b) { return patterns(new String[] {b ? "a" : ""}, true); } //: IllegalArgumentException refuses-own
    public static ResourceBundle bundle(String name) { return name == null ? null : ResourceBundle.getBundle(name); } //: MissingResourceException jdk-refusal
    static class Vector {
        private int length;
        private int size = 4;
        void put() { if (length + 1 > size) { enlarge(); } length++; } //: AssertionError asserted-state
        private void enlarge() { if (length > size) { throw new AssertionError("internal"); } size *= 2; }
        void drop() { length--; assert length >= 0; } //: AssertionError assertion
    }
    public static int assertsText(String s) { assert s != null; return 1; } //: AssertionError assertion
}
