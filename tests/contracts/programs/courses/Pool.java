package courses;

/** Places that are shared by all: promises about static fields hold whatever these hold. */
public class Pool {
    static final int LIMIT = 5;
    //@ static invariant 0 <= used && used <= LIMIT; // broken: wrongTake
    static int used;
    static int lost;

    //@ requires used < LIMIT;
    //@ assignable used;
    //@ ensures used == \old(used) + 1;
    static void take() { used++; }

    static void wrongTake() { used++; }

    //@ assignable used; // broken: wrongClear
    static void wrongClear() { used = 0; lost = 0; }

    //@ assignable used, lost;
    static void clear() { used = 0; lost = 0; }

    private static boolean isLow() { return lost < 3; }

    //@ ensures isLow(); // broken: wrongLow
    static void wrongLow() { }

    //@ requires 0 < n && n <= LIMIT;
    //@ signals (IllegalStateException e) \old(used) + n > LIMIT;
    //@ ensures used == \old(used) + n;
    static void takeAll(int n) {
        if (n > LIMIT - used) { throw new IllegalStateException(); }
        used += n;
    }
}
