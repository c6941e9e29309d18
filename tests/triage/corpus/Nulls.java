package corpus;

import java.util.*;

/** Null arguments: at every depth a bad argument, unless something shows that null is welcome. */
public class Nulls {
    @interface Nullable {}
    @interface NonNull {}
    @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface CheckForNull {}

    private static int len(String s) { return s.length(); }
    private static int deeper(String s) { return len(s); }
    private static boolean isEmpty(String s) { return s == null || s.length() == 0; }
    private static int tolerant(String s) { return s == null ? 0 : len(s); }
    private static int half(String s, boolean b) { return b && s == null ? 0 : s.length(); }

    public static int direct(String s) { return s.length(); } //: NullPointerException null-argument
    public static int one(String s) { return len(s); } //: NullPointerException null-argument
    public static int two(String s) { return deeper(s); } //: NullPointerException null-argument
    public static int array(int[] a) { return a.length; } //: NullPointerException null-argument
    public static int unboxed(Integer i) { return i + 1; } //: NullPointerException null-argument
    public static int passed(StringBuilder b) { return b.append(1).length(); } //: NullPointerException null-argument
    public static int toJdk(String s) { return "a".compareTo(s); } //: NullPointerException null-argument
    public static int inJdk(Collection<String> c) { return new ArrayList<>(c).size(); } //: NullPointerException null-argument
    public static int held(String s) { return new Holder(s).length(); } //: NullPointerException null-argument
    public static int switched(String s) { switch (s) { case "a": return 1; default: return 2; } } //: NullPointerException null-argument
    public static int locked(Object o) { synchronized (o) { return 1; } } //: NullPointerException null-argument
    public static int second(int i, String s) { return i > 3 ? s.length() : 0; } //: NullPointerException null-argument
    public static String joined(String... s) { return s[0]; } //: NullPointerException null-argument; ArrayIndexOutOfBoundsException own-fault
    public static int nonNull(@NonNull String s) { return s.length(); } //: NullPointerException null-argument
    public static int refusedElsewhere(String s, int i) { if (i > 0 && s == null) throw new IllegalArgumentException(); return s.length(); } //: NullPointerException null-argument; IllegalArgumentException refusal
    public static int asserted(String s, int i) { if (i > 0) { Objects.requireNonNull(s); } return s.length(); } //: NullPointerException null-argument; NullPointerException refusal
    public static int logged(String s) { return String.valueOf(s.length()).length(); } //: NullPointerException null-argument
    public static int inLambda(String s) { java.util.function.IntSupplier f = () -> s.length(); return f.getAsInt(); } //: NullPointerException null-argument
    public static int compared(String s, String t) { return s.equals(t) ? 1 : 0; } //: NullPointerException null-argument
    public static int thrown(RuntimeException e) { throw e; } //: NullPointerException null-argument; RuntimeException refusal

    private static int strict(Object o, Object p) { return Objects.equals(o, p) ? 0 : Objects.requireNonNull(o).hashCode(); }
    public static int refusedBelow(Object o) { return strict(o, "a"); } //: NullPointerException null-argument

    public static int tested(String s) { int n = s == null ? 0 : 1; return n + s.length(); } //: NullPointerException null-welcome
    public static int late(String s) { int n = s.length(); return s == null ? 0 : n; } //: NullPointerException null-welcome
    public static int below(String s, boolean b) { return half(s, b); } //: NullPointerException null-welcome
    public static int asked(String s) { if (isEmpty(s) && s.length() == 0) { return 0; } return 1; } //: NullPointerException null-welcome
    public static int askedOther(String s, int i) { if (i > 2) { return tolerant(s); } return isEmpty(s) ? s.length() : 1; } //: NullPointerException null-welcome
    public static int askedJdk(String s) { return Objects.isNull(s) ? s.length() : 0; } //: NullPointerException null-welcome
    public static int optional(String s) { return Optional.ofNullable(s).isPresent() ? 1 : s.length(); } //: NullPointerException null-welcome
    public static int marked(@Nullable String s) { return s.length(); } //: NullPointerException null-welcome
    public static int markedBelow(@Nullable String s) { return deeper(s); } //: NullPointerException null-welcome
    public static int markedUse(@CheckForNull String s) { return s.length(); } //: NullPointerException null-welcome
    public static int called(String s) { return s.length(); } //: NullPointerException null-welcome
    public static int calls() { return called(null); } //: NullPointerException own-fault
    public static int overload(String s) { return overloaded(s, null); } //: NullPointerException own-fault; NullPointerException null-argument
    private static int overloaded(String s, String t) { return s.length() + t.length(); }
    @Override public boolean equals(Object o) { return o.getClass() == Nulls.class; } //: NullPointerException null-welcome
    @Override public int hashCode() { return 1; }

    interface Shape { int area(@Nullable String unit); }
    static class Square implements Shape {
        public int area(String unit) { return unit.length(); } //: NullPointerException null-welcome
    }
    static class Base { int size(String s) { return s == null ? 0 : s.length(); } }
    static class Below extends Base {
        @Override int size(String s) { return 1 + s.length(); } //: NullPointerException null-welcome
    }
    static class Holder {
        private final String text;
        Holder(String text) { this.text = text; }
        int length() { return text.length(); } //: NullPointerException null-field
    }

    private static int[] copy(int[] a) { return a == null ? null : a.clone(); }
    private static String known(String s, int i) { return i > 3 ? null : s; }
    public static int copied(int[] a) { return copy(a).length; } //: NullPointerException null-argument
    public static int copiedLate(int[] a) { int[] b = copy(a); return b.length; } //: NullPointerException null-argument
    public static int copiedTested(int[] a) { int[] b = copy(a); return a == null ? b.length : 0; } //: NullPointerException null-welcome
    public static int notGiven(String s, int i) { if (s == null) { return 0; } return known(s, i).length(); } //: NullPointerException own-fault

    public static int own(int i) { String s = i > 3 ? null : "a"; return s.length(); } //: NullPointerException own-fault
    public static int lookedUp(Map<String, String> m) { return m.get("a").length(); } //: NullPointerException null-argument; NullPointerException own-fault
    public static int made(int n) { String[] all = new String[3]; return n == 1 ? all[n].length() : 0; } //: NullPointerException own-fault
    public static int reset(String s) { s = null; return s.length(); } //: NullPointerException own-fault
    public static int emptied(String s) { String t = s; if (s.isEmpty()) { t = null; } return t.length(); } //: NullPointerException null-argument; NullPointerException own-fault

    public static int tokens(String s, String by) { return s == null ? 0 : new StringTokenizer(s, by).countTokens(); } //: NullPointerException null-argument
    public static int reading(java.io.Reader r) { return new java.io.BufferedReader(r) == null ? 1 : 0; } //: NullPointerException null-argument
    public static <E extends Enum<E>> int constants(Class<E> c) { return c == null ? 0 : c.getEnumConstants().length; } //:
    static class Sink { private String kept; void put(String s) { kept = s; } static void clear(Sink k) { if (k != null) { k.put(null); } } }
    static class Meter { private int count; void put(String s) { count += s.length(); } } //: NullPointerException null-argument
    static class Tag { private final int n; Tag(int n) { this.n = n; } int n() { return n; }
        @Override public boolean equals(Object o) { return o instanceof Tag && o != null && ((Tag) o).n == n; } //:
        @Override public int hashCode() { return n; } //:
        int tagged(Tag other) { return equals(other) ? 1 : other.n(); } //: NullPointerException null-argument
    }
}
