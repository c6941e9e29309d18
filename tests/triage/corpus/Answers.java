package corpus;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.*;
import java.util.function.*;

/** Classes that only a test has: they keep the promises of the types they stand for. */
public class Answers {
    @interface Nullable {}
    interface Source { String next(); }
    interface Tested { String next(); }
    interface Sometimes { String next(); }
    interface Marked { @Nullable String next(); }
    static class Never implements Sometimes { public String next() { return null; } }
    private static int look(Tested t) { String s = t.next(); return s == null ? 0 : s.length(); }

    public static int source(Source s) { return s.next().length(); } //: NullPointerException null-argument; NullPointerException null-answer
    public static int sourceBelow(Source s) { return length(s.next()); } //: NullPointerException null-argument; NullPointerException null-answer
    private static int length(String s) { return s.length(); }
    public static int tested(Tested s) { return s.next().length(); } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int sometimes(Sometimes s) { return s.next().length(); } //: NullPointerException null-argument; NullPointerException own-fault
    public static int marked(Marked s) { return s.next().length(); } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int applied(Function<String, String> f) { return f.apply("a").length(); } //: NullPointerException null-argument; NullPointerException null-answer; ClassCastException forbidden-class
    public static int supplied(Supplier<String> f) { return f.get().length(); } //: NullPointerException null-argument; NullPointerException null-answer; ClassCastException forbidden-class
    public static int shown(CharSequence c) { return c.toString().length(); } //: NullPointerException null-argument
    public static int raw(ParameterizedType t) { return t.getRawType().hashCode(); } //: NullPointerException null-argument
    public static int inside(ParameterizedType t) { return t.getActualTypeArguments().length; } //: NullPointerException null-argument
    public static int ofModel(javax.lang.model.type.ArrayType t) { return t.getComponentType().getKind().ordinal(); } //: NullPointerException null-argument; NullPointerException null-answer; NullPointerException null-answer
    public static int session(javax.net.ssl.SSLSessionContext c) { return c.getSession(new byte[1]).getPacketBufferSize(); } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int ownSession(javax.net.ssl.SSLEngine e) { return e.getSession().getPacketBufferSize(); } //: NullPointerException null-argument; NullPointerException null-answer
    public static int owner(ParameterizedType t) { return t.getOwnerType().hashCode(); } //: NullPointerException null-argument; NullPointerException null-welcome
    public static int name(Type t) { return t.getTypeName().length(); } //: NullPointerException null-argument
    public static int ordered(List<String> l, Comparator<String> c) { l.sort(c); return l.size(); } //: NullPointerException null-argument
    interface Kept { @NonNull String next(); }
    @interface NonNull {}
    interface Text extends CharSequence {}
    interface Bag extends Collection<String> {}
    public static int kept(Kept k) { return k.next().length(); } //: NullPointerException null-argument
    public static int negative(Text t) { return t.length() < 0 ? 1 / 0 : 1; } //: NullPointerException null-argument
    public static int steady(Text t) { return t.length() > 3 && t.length() < 2 ? 1 / 0 : 1; } //: NullPointerException null-argument
    public static int[] sized(Bag b) { return new int[b.size()]; } //: NullPointerException null-argument
    public static int grown(Bag b) { return b.size() == 1 && b.add("x") && b.size() == 2 ? 1 / 0 : 1; } //: NullPointerException null-argument; ArithmeticException own-fault
    static abstract class Moment { abstract String zone(); int length() { return zone().length(); } } //: NullPointerException null-answer
    static int zoneOf(Moment m) { String z = m == null ? null : m.zone(); return z == null ? 0 : z.length(); }
    static abstract class Place { abstract String name(); boolean isKnown() { return name() != null; }
        int length() { return name().length(); } //: NullPointerException null-welcome
    }
    interface Registry { Object find(String name); }
    public static int found(Registry r) { return ((String) r.find("a")).length(); } //: NullPointerException null-argument; NullPointerException null-answer; ClassCastException forbidden-class
    public static int taken(ResourceBundle b) { return b.getString("a").length(); } //: NullPointerException null-argument; ClassCastException forbidden-class; MissingResourceException own-fault
    interface Named { String getName(); }
    public static int named(Named n) { return n == null || n.getName() == null ? 0 : n.getName().length(); } //: NullPointerException null-answer
    public static int unnamed(Named n) { return n == null ? 0 : n.getName().length(); } //: NullPointerException null-welcome
    interface Table { int getColumnCount(); String getLabel(int n); boolean isEmpty(); }
    public static int[] columns(Table t) { return t == null ? null : new int[t.getColumnCount()]; } //: NegativeArraySizeException odd-answer
    public static int labels(Table t) { if (t == null) { return 0; } int[] a = new int[t.getColumnCount() & 3]; for (int i = 0; i < (t.getColumnCount() & 3); i++) { a[i] = i; } return a.length; } //: ArrayIndexOutOfBoundsException odd-answer
    public static int both(Table t) { return t != null && t.isEmpty() && !t.isEmpty() ? 1 / 0 : 1; } //: ArithmeticException odd-answer
    public static int none(Table t) { return t == null ? 0 : 100 / (t.getColumnCount() - 1); } //: ArithmeticException own-fault
    public static int once(Table t) { return t != null && t.getColumnCount() == 3 && t.getColumnCount() > 1 ? 1 / 0 : 1; } //: ArithmeticException own-fault
    interface Reader { int getPosition(); int read(); }
    public static int moved(Reader r) { return r != null && r.getPosition() == 1 && r.getPosition() == 2 ? 1 / 0 : 1; } //: ArithmeticException own-fault
    interface Left { int left(); }
    interface Right { int right(); }
    public static int apart(Left l, Right r) { return l != null && (Object) l == r ? 1 / (l.left() & 1) : 0; } //: ArithmeticException two-in-one
    public static int alike(Left l, Left r) { return l != null && l == r ? 1 / (l.left() & 1) : 0; } //: ArithmeticException own-fault
    public static int also(Left l) { return l instanceof Right ? 1 / (((Right) l).right() & 1) : 0; } //: ArithmeticException own-fault
}
