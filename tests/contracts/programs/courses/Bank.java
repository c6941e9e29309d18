package courses;
/** Invariants of other objects. */
public class Bank {
    public static class Acc {
        private int b;
        //@ public invariant 0 <= b && b <= 1000; // broken: Bank.wrongMake Bank.wrongSet Bank.wrongAll
        //@ ensures \result == b;
        public /*@ pure @*/ int get() { return b; }
        public void add(int x) { if (x > 0 && x <= 1000 - b) b += x; }
    }
    private /*@ non_null @*/ Acc one = new Acc();
    private /*@ nullable @*/ Acc two;
    //@ ensures 0 <= \result && \result <= 2000;
    public /*@ pure @*/ int total() { return one.get() + (two == null ? 0 : two.get()); }
    //@ ensures 0 <= \result && \result < 2000; // broken: wrongTotal
    public /*@ pure @*/ int wrongTotal() { return one.get() + (two == null ? 0 : two.get()); }
    public static Acc make() { Acc a = new Acc(); a.b = 7; return a; }
    public static Acc wrongMake() { Acc a = new Acc(); a.b = -7; return a; }
    public void wrongSet() { one.b = -1; }
    //@ requires all != null && all.length <= 2 && \nonnullelements(all); ensures \result >= 0;
    public static int sum(Acc[] all) { int s = 0; for (Acc a : all) s += a.get(); return s; }
    //@ requires all != null && all.length <= 2 && \nonnullelements(all);
    public static void wrongAll(Acc[] all) { for (Acc a : all) a.b = 2000; }
}
