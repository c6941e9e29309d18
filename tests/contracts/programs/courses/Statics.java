package courses;
/** Static state. */
public class Statics {
    static class Other { static int count; }
    private static int next = 1;
    private final int id;
    //@ public static invariant next >= 1; // broken: wrongReset Statics.wrongTake wrongPeek
    //@ ensures id == \old(next) && next == \old(next) + 1;
    //@ requires next < 1000;
    public Statics() { id = next++; }
    //@ assignable \nothing;
    public static int peek() { return next; }
    //@ assignable \nothing; // broken: wrongPeek
    public static int wrongPeek() { return next++ > 5 ? 1 : 0; }
    //@ assignable \nothing; // broken: wrongFar
    public static int wrongFar() { return Other.count++; }
    //@ assignable Other.count; ensures Other.count == 3;
    public static void far() { Other.count = 3; }
    public static void wrongReset() { next = 0; }
    public void wrongTake() { next = -1; }
    public static /*@ pure @*/ int wrongPure() { Other.count++; return 1; } // broken: wrongPure
    //@ requires next < 100; assignable next;
    public static void bump() { next++; }
}
