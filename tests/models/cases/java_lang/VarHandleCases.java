import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** java.lang.invoke: VarHandle. */
class VarHandleCases {
    private static final VarHandle NUMBER;
    private static final VarHandle LONG;
    private static final VarHandle TEXT;
    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);
    private volatile int number;
    private volatile long wide;
    private volatile String text;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NUMBER = lookup.findVarHandle(VarHandleCases.class, "number", int.class);
            LONG = lookup.findVarHandle(VarHandleCases.class, "wide", long.class);
            TEXT = MethodHandles.privateLookupIn(VarHandleCases.class, lookup)
                .findVarHandle(VarHandleCases.class, "text", String.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int plain(int a) {
        VarHandleCases one = new VarHandleCases();
        NUMBER.set(one, a);
        NUMBER.setVolatile(one, (int) NUMBER.get(one) + 1);
        NUMBER.setOpaque(one, (int) NUMBER.getVolatile(one) * 3);
        NUMBER.setRelease(one, (int) NUMBER.getOpaque(one) ^ 5);
        return (int) NUMBER.getAcquire(one);
    }
    static int swaps(int a, int b) {
        VarHandleCases one = new VarHandleCases();
        int sum = (int) NUMBER.getAndSet(one, a);
        sum = sum * 31 + (int) NUMBER.getAndSetAcquire(one, b);
        sum = sum * 31 + (int) NUMBER.getAndSetRelease(one, a);
        return sum * 31 + one.number;
    }
    static int adds(int a, int b) {
        VarHandleCases one = new VarHandleCases();
        NUMBER.getAndAdd(one, a);
        int sum = (int) NUMBER.getAndAddAcquire(one, b);
        return sum * 31 + (int) NUMBER.getAndAddRelease(one, a) + one.number;
    }
    static long wide(long a, int b) {
        VarHandleCases one = new VarHandleCases();
        long before = (long) LONG.getAndAdd(one, a);
        boolean done = LONG.compareAndSet(one, a, a + b);
        return before + one.wide + (done ? 1 : 0);
    }
    static int bits(int a, int b) {
        VarHandleCases one = new VarHandleCases();
        one.number = a;
        int sum = (int) NUMBER.getAndBitwiseOr(one, b);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseOrAcquire(one, 1);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseOrRelease(one, 8);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseAnd(one, b);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseAndAcquire(one, ~2);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseAndRelease(one, ~4);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseXor(one, a);
        sum = sum * 31 + (int) NUMBER.getAndBitwiseXorAcquire(one, 3);
        return sum * 31 + (int) NUMBER.getAndBitwiseXorRelease(one, 9) + one.number;
    }
    static int compares(int a, int b) {
        VarHandleCases one = new VarHandleCases();
        one.number = a & 1;
        int done = NUMBER.compareAndSet(one, b & 1, 7) ? 1 : 0;
        done += (int) NUMBER.compareAndExchange(one, 7, 8);
        done += (int) NUMBER.compareAndExchangeAcquire(one, 8, 9) * 3;
        done += (int) NUMBER.compareAndExchangeRelease(one, 0, 9) * 5;
        return done * 31 + one.number;
    }
    static int weakly(int a) {
        VarHandleCases one = new VarHandleCases();
        one.number = a;
        while (!NUMBER.weakCompareAndSet(one, a, 1)) { }
        while (!NUMBER.weakCompareAndSetPlain(one, 1, 2)) { }
        while (!NUMBER.weakCompareAndSetAcquire(one, 2, 3)) { }
        while (!NUMBER.weakCompareAndSetRelease(one, 3, a)) { }
        return one.number;
    }
    static int texts(int a) {
        VarHandleCases one = new VarHandleCases();
        String given = "text" + (a & 7);
        boolean first = TEXT.compareAndSet(one, null, given);
        boolean second = TEXT.compareAndSet(one, null, "other");
        return ((String) TEXT.getAndSet(one, "x")).length() + (first ? 10 : 0) + (second ? 20 : 0);
    }
    static int open(int a, byte b) {
        int[] cells = {1, 2, 3, 4};
        CELLS.set(cells, b, a);
        int before = (int) CELLS.getAndAdd(cells, b ^ 1, 7);
        boolean done = CELLS.compareAndSet(cells, b & 3, a, a + 1);
        return before * 31 + (int) CELLS.get(cells, a & 3) + (done ? cells[b] : 0);
    }
    static int words(byte a) {
        String[] cells = {"a", "bc", null};
        VarHandle words = MethodHandles.arrayElementVarHandle(String[].class);
        words.set(cells, a & 1, "three");
        String found = (String) words.get(cells, a & 3);
        return found == null ? -1 : found.length();
    }
    static int cells(int a) {
        int[] cells = {1, 2, a};
        CELLS.getAndAdd(cells, 2, 5);
        return (int) CELLS.getVolatile(cells, 2);
    }
    static void none() { NUMBER.set((VarHandleCases) null, 1); }
}
