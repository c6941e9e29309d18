package jejak.agent;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;

/**
 * What one run did, as it happens: instrumented code calls these methods.
 *
 * <p>A method asks once who hears it, and hands the answer on. Only the thread that called the entry
 * method is heard. Nothing here calls code of the program.
 */
public final class Trace {
    /** What a trace looks like; who reads it names the same number. */
    public static final int VERSION = 3;

    static final int ESCAPE = 0xFFFE;
    static final int MOST_TEXT = 1 << 16;
    static final int EQ = 0;
    static final int NE = 1;
    private static final int LT = 2;
    private static final int GE = 3;
    private static final int GT = 4;

    private static final ThreadLocal<Buffer> DEAF = ThreadLocal.withInitial(() -> new Buffer(0, new char[64]));

    private static int most = 1 << 20;
    private static char[] room = new char[1 << 12];
    private static Buffer kept = DEAF.get();
    private static Buffer heard = kept;
    private static Thread owner;
    private static int initialising;
    private static boolean full;
    private static boolean others;
    private static boolean ended;
    private static IdentityHashMap<Object, Integer> met = new IdentityHashMap<>();

    private Trace() {}

    /** How many units runs may report from now on, at which they end. */
    public static void limit(int units) {
        most = units;
    }

    /** Forgets everything: another run comes. */
    public static void clear() {
        room = kept.isHeard() ? kept.units : room;
        kept = DEAF.get();
        heard = kept;
        owner = null;
        initialising = 0;
        full = false;
        others = false;
        ended = false;
        met = new IdentityHashMap<>();
    }

    /**
     * What was written, with a byte of flags in front: 1 it was too much, 2 other threads ran, 4 the
     * entry method returned, 8 it was called.
     */
    public static byte[] take() {
        int flags = (full ? 1 : 0) | (others ? 2 : 0) | (ended ? 4 : 0) | (owner == null ? 0 : 8);
        int size = kept.isHeard() ? kept.at : 0;
        ByteBuffer found = ByteBuffer.allocate(1 + 2 * size).put((byte) flags);
        found.asCharBuffer().put(kept.units, 0, size);
        return found.array();
    }

    /** Who hears the method that asks. */
    public static Buffer here() {
        return Thread.currentThread() == owner ? heard : elsewhere();
    }

    private static Buffer elsewhere() {
        others |= owner != null;
        return DEAF.get();
    }

    private static void listen() {
        boolean isHeard = initialising == 0 && !ended && !full;
        heard = isHeard ? kept : DEAF.get();
    }

    /** The run has said enough: it ends. */
    static void overflow() {
        full = true;
        listen();
        throw new EndOfRun();
    }

    /** The test is about to call the entry method: what was before made its input. */
    public static void begin() {
        clear();
        kept = new Buffer(most, room);
        heard = kept;
        owner = Thread.currentThread();
    }

    /** The entry method runs; where nobody saw the call, as by reflection, the run begins here. */
    public static void entered() {
        if (owner == null && !ended) {
            begin();
        }
    }

    /** The entry method has returned to the test. */
    public static void end() {
        if (owner != null) {
            ended = true;
            listen();
        }
    }

    /** A class initialiser begins: when it runs is the JVM's affair, and its branches no path's. */
    public static void initialise() {
        if (Thread.currentThread() == owner) {
            initialising++;
            listen();
        }
    }

    /** A class initialiser has ended. */
    public static void initialised() {
        if (Thread.currentThread() == owner && initialising > 0) {
            initialising--;
            listen();
        }
    }

    /** A number is about to be compared with zero. */
    public static void zero(int value, Buffer buffer, int site, int comparison) {
        buffer.jump(site, holds(value, 0, comparison));
    }

    /** Two numbers are about to be compared. */
    public static void compare(int left, int right, Buffer buffer, int site, int comparison) {
        buffer.jump(site, holds(left, right, comparison));
    }

    /** Two references are about to be compared. */
    public static void same(Object left, Object right, Buffer buffer, int site, int comparison) {
        buffer.jump(site, (left == right) == (comparison == EQ));
    }

    /** A reference is about to be compared with null. */
    public static void isNull(Object value, Buffer buffer, int site, int comparison) {
        buffer.jump(site, (value == null) == (comparison == EQ));
    }

    private static boolean holds(int left, int right, int comparison) {
        switch (comparison) {
            case EQ:
                return left == right;
            case NE:
                return left != right;
            case LT:
                return left < right;
            case GE:
                return left >= right;
            case GT:
                return left > right;
            default:
                return left <= right;
        }
    }

    /** A switch is about to jump. */
    public static void key(int value, Buffer buffer, int site) {
        if (buffer.event(site, 0)) {
            buffer.number(value);
        }
    }

    /** Code that does not report is about to be called. */
    public static void call(Buffer buffer, int site) {
        buffer.event(site, 0);
    }

    /** A handler begins. */
    public static void caught(Throwable thrown, Buffer buffer, int site) {
        if (buffer.event(site, 0)) {
            named(buffer, 'X', thrown);
        }
    }

    /** A call gave nothing back. */
    public static void result(Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            buffer.put('V');
        }
    }

    /** A call gave an int, or what is one on the stack. */
    public static void result(int value, Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            buffer.small('I', value);
        }
    }

    /** A call gave a long. */
    public static void result(long value, Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            buffer.put('J');
            buffer.wide(value);
        }
    }

    /** A call gave a float. */
    public static void result(float value, Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            buffer.small('F', Float.floatToRawIntBits(value));
        }
    }

    /** A call gave a double. */
    public static void result(double value, Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            buffer.put('D');
            buffer.wide(Double.doubleToRawLongBits(value));
        }
    }

    /** A call gave a reference. */
    public static void result(Object value, Buffer buffer, int site) {
        if (buffer.event(site, 1)) {
            value(buffer, value);
        }
    }

    /** What an array holds that a call is about to be given, to be compared with afterwards. */
    public static Object copy(Object array, Buffer buffer) {
        return buffer.isHeard() && array != null ? PlainArrays.copy(array) : null;
    }

    /** What a call has written to an array that it was given. */
    public static void after(Object array, Object before, Buffer buffer, int site) {
        if (!buffer.event(site, 1)) {
            return;
        }
        int first = array == null || before == null ? -1 : PlainArrays.mismatch(array, before);
        if (first < 0) {
            buffer.put('U');
            return;
        }
        int last = PlainArrays.length(array);
        while (PlainArrays.equal(array, before, last - 1)) {
            last--;
        }
        buffer.put('P');
        identity(buffer, array);
        buffer.number(PlainArrays.length(array));
        buffer.number(first);
        PlainArrays.write(buffer, array, first, last);
    }

    private static void value(Buffer buffer, Object value) {
        if (value == null) {
            buffer.put('N');
        } else if (value instanceof String text) {
            buffer.put('T');
            buffer.text(text);
        } else if (value.getClass().isArray() && value.getClass().getComponentType().isPrimitive()) {
            buffer.put('A');
            identity(buffer, value);
            PlainArrays.write(buffer, value, 0, PlainArrays.length(value));
        } else if (value instanceof Boolean flag) {
            box(buffer, 'Z', flag ? 1 : 0);
        } else if (value instanceof Character unit) {
            box(buffer, 'C', unit);
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            char kind = value instanceof Byte ? 'B' : value instanceof Short ? 'S' : 'I';
            box(buffer, kind, ((Number) value).longValue());
        } else if (value instanceof Long number) {
            box(buffer, 'J', number);
        } else if (value instanceof Float number) {
            box(buffer, 'F', Float.floatToRawIntBits(number));
        } else if (value instanceof Double number) {
            box(buffer, 'D', Double.doubleToRawLongBits(number));
        } else if (value instanceof Class<?> type) {
            buffer.put('K');
            buffer.text(type.getName());
        } else {
            named(buffer, 'O', value);
        }
    }

    private static void box(Buffer buffer, char kind, long value) {
        buffer.put('B');
        buffer.put(kind);
        buffer.wide(value);
    }

    /** An object, and the first time its class. */
    private static void named(Buffer buffer, char kind, Object value) {
        buffer.put(kind);
        if (identity(buffer, value)) {
            buffer.text(names(value.getClass()));
        }
    }

    /** The name of a class; of one that only this JVM knows, those of its supertypes behind it. */
    private static String names(Class<?> type) {
        boolean isKnown = !type.isHidden() && !Proxy.isProxyClass(type) && !isOurs(type);
        if (isKnown) {
            return type.getName();
        }
        StringBuilder found = new StringBuilder(type.getName());
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each != type && each != Object.class) {
                found.append(' ').append(each.getName());
            }
            for (Class<?> implemented : each.getInterfaces()) {
                found.append(' ').append(implemented.getName());
            }
        }
        return found.append(" java.lang.Object").toString();
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("jejak.runner.");
    }

    /** Writes which object it is; whether it is a new one. */
    private static boolean identity(Buffer buffer, Object value) {
        Integer known = met.get(value);
        int number = known == null ? met.size() + 1 : known;
        if (known == null) {
            met.put(value, number);
        }
        buffer.number(number);
        return known == null;
    }
}
