package corpus;

import java.util.*;

/** Nulls in fields: a bad argument where only callers fill them, else the program's own fault. */
public class Fields {
    @interface Nullable {}

    static class Named {
        private final String name;
        Named(String name) { this.name = name; }
        int length() { return name.length(); } //: NullPointerException null-field
        int indirect() { return length(); } //: NullPointerException null-field
    }
    static class Bean {
        private String title;
        void setTitle(String title) { this.title = title; }
        int length() { return title.length(); } //: NullPointerException null-field
    }
    static class Cached {
        private String cache;
        private int reads;
        String load() { cache = "x" + reads; return cache; }
        int length() { return cache.length(); } //: NullPointerException own-fault
    }
    static class Tested {
        private String name;
        Tested(String name) { this.name = name; }
        int known() { return name == null ? 0 : name.length(); }
        int length() { return name.length(); } //: NullPointerException null-elsewhere
    }
    static class Marked {
        @Nullable private String name;
        Marked(String name) { this.name = name; }
        int length() { return name.length(); } //: NullPointerException null-welcome
    }
    static class Cleared {
        private String name = "a";
        void clear() { name = null; }
        int length() { return name.length(); } //: NullPointerException own-fault
    }
    static class Released {
        private byte[] block;
        Released(byte[] block) { this.block = block; }
        void release() { if (block != null) { block = null; } }
        int size() { return block.length; } //: NullPointerException own-fault
    }
    static class Node {
        Node next;
        int value;
        Node(int value, Node next) { this.value = value; this.next = next; }
        int second() { return next.value; } //: NullPointerException own-fault
    }
    static class Chain {
        Node head;
        Chain(Node head) { this.head = head; }
        int last() { Node n = head; while (n.value > 0) { n = n.next; } return n.value; } //: NullPointerException own-fault
        void push(int v) { head = new Node(v, head); }
    }
    static class Pair {
        private final Named left;
        Pair(Named left) { this.left = left; }
        int length() { return left.name.length(); } //: NullPointerException null-field; NullPointerException null-field
    }
    static class Lazy {
        private List<String> items;
        void add(String s) { if (items == null) { items = new ArrayList<>(); } items.add(s); }
        int size() { return items.size(); } //: NullPointerException null-elsewhere
    }
    public static int of(Named n) { return n.name.length(); } //: NullPointerException null-argument; NullPointerException null-field
    record Point(String label) {
        int length() { return label.length(); } //: NullPointerException null-field
    }
    static class Derived {
        private final String upper;
        Derived(String s) { this.upper = s.isEmpty() ? null : s.toUpperCase(); }
        int length() { return upper.length(); } //: NullPointerException own-fault
    }
    static class Either {
        private final String left;
        private final String right;
        Either(String left, String right) { this.left = left; this.right = right; }
        int size() { return right == null ? 0 : 1; }
        int length() { return left != null ? left.length() : right.length(); } //: NullPointerException null-field
    }
    static class Preset {
        private java.io.PrintStream target;
        Preset() { this.target = System.out; }
        Preset(java.io.PrintStream target) { this.target = target; }
        void print() { target.flush(); } //: NullPointerException null-field
    }
    static class Filled {
        private List<String> items = new ArrayList<>();
        void setItems(List<String> items) { this.items = items; }
        int size() { return items.size(); } //: NullPointerException null-field
    }
    static class Dropped {
        private List<String> items = new ArrayList<>();
        void setItems(List<String> items) { this.items = items; }
        void drop() { items = null; }
        int size() { return items.size(); } //: NullPointerException own-fault
    }
    static class Refusing {
        private final String name;
        Refusing(String name) { this.name = Objects.requireNonNull(name); }
        int length() { return name.length(); } //:
    }
    static class Flow {
        private java.util.stream.Stream<String> stream;
        Flow(java.util.stream.Stream<String> stream) { this.stream = stream; }
        Flow first(int n) { stream = stream.limit(n); return this; } //: NullPointerException null-field; IllegalArgumentException jdk-refusal
        long count() { return stream.count(); } //: NullPointerException null-field
    }
    static class Coded {
        private final java.nio.charset.Charset charset;
        Coded(java.nio.charset.Charset charset) { this.charset = charset; }
        Coded(String name) { this.charset = java.nio.charset.Charset.forName(name); }
        boolean plain() { return charset.canEncode(); } //: NullPointerException null-field
    }
    static class Span {
        final int from;
        Span(int from) { this.from = from; }
        static Span of(int from) { return new Span(from); }
        static Span maybe(int from) { return from < 0 ? null : new Span(from); }
    }
    static class Ranged {
        private Span span = Span.of(1);
        void setSpan(Span span) { this.span = span; }
        int from() { return span.from; } //: NullPointerException null-field
    }
    static class Unsure {
        private Span span = Span.maybe(1);
        void setSpan(Span span) { this.span = span; }
        int from() { return span.from; } //: NullPointerException own-fault
    }
    static class Stored implements java.io.Serializable {
        private transient Named named;
        Stored(Named named) { this.named = named; }
        private void readObject(java.io.ObjectInputStream in) throws Exception { named = (Named) in.readObject(); }
        int length() { return named.length(); } //: NullPointerException null-field; NullPointerException null-field
    }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Inject {}
    static class Injected {
        @Inject private Named named;
        private Named other;
        int length() { return named.length(); } //: NullPointerException null-field
        int forgotten() { return other.length(); } //: NullPointerException own-fault; NullPointerException null-field
    }
    private static Object[] cloned(Object[] a) { return a == null ? null : a.clone(); }
    static class Copied {
        private final Object[] items;
        Copied(Object... items) { this.items = cloned(items); }
        int count() { return items.length; } //: NullPointerException null-field
    }
    static class Looked {
        private String text;
        Looked(Map<String, String> m, String key) { this.text = m.get(key); }
        int length() { return text.length(); } //: NullPointerException own-fault
    }
    static final java.nio.charset.Charset PLAIN = java.nio.charset.StandardCharsets.UTF_8;
    static class Defaulted {
        private final java.nio.charset.Charset charset;
        Defaulted() { this.charset = PLAIN; }
        Defaulted(java.nio.charset.Charset charset) { this.charset = charset; }
        boolean plain() { return charset.canEncode(); } //: NullPointerException null-field
    }
    static class Generated {
        private List<String> lines;
        Generated(List<String> lines) { this.lines = lines; }
        @Override public boolean equals(Object o) { return o instanceof Generated && (lines == null ? ((Generated) o).lines == null : lines.size() == 3); }
        @Override public int hashCode() { return lines == null ? 0 : lines.size(); }
        int size() { return lines.size(); } //: NullPointerException null-field
    }
    static class Written {
        private final int type;
        private final Object value;
        Written(int type, Object value) { this.type = type; this.value = value; }
        int length() { return type == 7 && value != null ? ((String) value).length() : 0; } //: ClassCastException class-argument
    }
    static class Made {
        private Object value;
        void make(int n) { value = n; }
        int length() { return value != null ? ((String) value).length() : 0; } //: ClassCastException own-fault
    }
    static class Settings {
        private int columns = 512;
        void setColumns(int columns) { this.columns = columns; }
        int[] row() { return new int[columns]; } //: NegativeArraySizeException number-argument
        int[] rest(int n) { return n < 0 ? null : new int[columns - n]; } //: NegativeArraySizeException own-fault
    }
    static class Grams {
        private final int n;
        Grams(int n) { this.n = n; }
        char[] room(String s) { return s == null || s.length() < n ? null : new char[s.length() + n]; } //: NegativeArraySizeException number-argument
    }
    static class Spot {
        private final int[] cells;
        private final int pointer;
        Spot(int[] cells, int pointer) { this.cells = cells; this.pointer = pointer; }
        int at() { return cells != null && pointer < cells.length ? cells[pointer] : 0; } //: ArrayIndexOutOfBoundsException number-argument
        int upTo() { return cells != null && pointer >= 0 && pointer <= cells.length ? cells[pointer] : 0; } //: ArrayIndexOutOfBoundsException own-fault
    }
    static abstract class Part {
        final List<String> args;
        Part(List<String> args) { this.args = args; }
        boolean isOpen() { return args != null && args.size() > 3; }
    }
    static class Whole extends Part { Whole() { super(null); } }
    static class Call extends Part {
        Call(List<String> args) { super(args); }
        int count() { return args.size(); } //: NullPointerException null-field
    }
    static class Asking extends Part {
        Asking(List<String> args) { super(args); }
        boolean has() { return args != null; }
        int count() { return args.size(); } //: NullPointerException null-elsewhere
    }
    interface Host { String title(); String maybe(); }
    static class Plain implements Host { public String title() { return ""; } public String maybe() { return null; } }
    static class Guest {
        private final String title;
        private final String maybe;
        Guest(Host host) { this.title = host.title(); this.maybe = host.maybe(); }
        int length() { return title.length(); } //: NullPointerException null-field
        int more() { return maybe.length(); } //: NullPointerException own-fault
    }
}
