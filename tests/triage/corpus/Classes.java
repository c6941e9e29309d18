package corpus;

import java.util.*;
import java.util.function.*;

/** Casts that fail: on what callers gave as it is, or on what the program made of it. */
public class Classes {
    interface Shape {}
    static class Round implements Shape { int r; }
    static class Square implements Shape { int a; }
    static class Numbers implements Supplier<Integer> { public Integer get() { return 1; } }
    static class ByText implements Comparator<String> { public int compare(String a, String b) { return a.length() - b.length(); } }
    private static int below(Object o) { return ((Round) o).r; }
    private static Object chosen(Object o) { return o instanceof Round ? new Square() : new Round(); }

    public static int direct(Object o) { return o == null ? 0 : ((Integer) o).intValue(); } //: ClassCastException class-argument
    public static int shape(Shape s) { return s == null ? 0 : ((Round) s).r; } //: ClassCastException class-argument
    public static int passed(Object o) { return o == null ? 0 : below(o); } //: ClassCastException class-argument
    public static int element(Object[] a) { return a != null && a.length > 0 && a[0] != null ? ((Integer) a[0]).intValue() : 0; } //: ClassCastException class-argument
    public static int asked(Object o) { if (o instanceof Round) { return ((Square) o).a; } return 0; } //: ClassCastException own-fault
    public static int askedBefore(Shape s) { if (s instanceof Square || s == null) { return 0; } return ((Round) s).r; } //: ClassCastException own-fault
    public static int askedBelow(Object o) { return o instanceof Shape ? below(o) : 0; } //: ClassCastException own-fault
    public static int computed(Object o) { return ((Round) chosen(o)).r; } //: ClassCastException own-fault
    public static int stored(int n) { Object[] a = {"a", 1}; return n == 7 ? ((String) a[1]).length() : 0; } //: ClassCastException own-fault
    @Override public boolean equals(Object o) { return o != null && ((Classes) o).hashCode() == 1; } //: ClassCastException own-fault
    @Override public int hashCode() { return 1; }
    public static int other(Supplier<String> s) { return (Object) s instanceof Numbers ? s.get().length() : 0; } //: ClassCastException forbidden-class
    public static int compared(Comparator<Object> c, Object o) { return (Object) c instanceof ByText ? c.compare(o, "a") : 0; } //: ClassCastException forbidden-class; NullPointerException null-argument
    public static int raw(int n) { Comparator c = new ByText(); return n > 5 ? c.compare("a", n) : 0; } //: ClassCastException own-fault
    interface Registry { <T> T find(Class<T> c); }
    public static int registered(Registry g) { return g.find(Round.class).r; } //: NullPointerException null-argument; NullPointerException null-answer; ClassCastException forbidden-class
    public static int listed(Registry g) { return ((Round) (Object) g.find(Shape.class)).r; } //: NullPointerException null-argument; NullPointerException null-answer; ClassCastException own-fault
    public static int sorted(List<String> l) { l.sort((a, b) -> a.length() - b.length()); return l.size(); } //: NullPointerException null-argument
}
