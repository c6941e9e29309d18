package jejak.agent;

import java.util.Arrays;
import java.util.IdentityHashMap;

/**
 * What one run did, as it happens: instrumented code calls these methods.
 *
 * <p>An event is a number: that of its site, doubled, plus one bit; then what belongs to it. Only
 * the thread that called the entry method is heard. Nothing here calls code of the program.
 */
public final class Trace {
    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_TEXT = 1 << 16;

    private static final int EQ = 0;
    private static final int NE = 1;
    private static final int LT = 2;
    private static final int GE = 3;
    private static final int GT = 4;

    private static byte[] bytes = new byte[1 << 16];
    private static int size;
    private static Thread owner;
    private static int initialising;
    private static boolean full;
    private static boolean others;
    private static boolean ended;
    private static IdentityHashMap<Object, Integer> met = new IdentityHashMap<>();

    private Trace() {}

    /** Forgets everything: another run comes. */
    public static void clear() {
        size = 0;
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
        byte[] found = new byte[size + 1];
        int flags = (full ? 1 : 0) | (others ? 2 : 0) | (ended ? 4 : 0);
        found[0] = (byte) (flags | (owner == null ? 0 : 8));
        System.arraycopy(bytes, 0, found, 1, size);
        return found;
    }

    /** The test is about to call the entry method: what was before made its input. */
    public static void begin() {
        clear();
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
        }
    }

    /** A class initialiser begins: when it runs is the JVM's affair, and its branches no path's. */
    public static void initialise() {
        if (Thread.currentThread() == owner) {
            initialising++;
        }
    }

    /** A class initialiser has ended. */
    public static void initialised() {
        if (Thread.currentThread() == owner && initialising > 0) {
            initialising--;
        }
    }

    /** A number is about to be compared with zero. */
    public static void zero(int value, int site, int comparison) {
        event(site, holds(value, 0, comparison));
    }

    /** Two numbers are about to be compared. */
    public static void compare(int left, int right, int site, int comparison) {
        event(site, holds(left, right, comparison));
    }

    /** Two references are about to be compared. */
    public static void same(Object left, Object right, int site, int comparison) {
        event(site, (left == right) == (comparison == EQ));
    }

    /** A reference is about to be compared with null. */
    public static void isNull(Object value, int site, int comparison) {
        event(site, (value == null) == (comparison == EQ));
    }

    /** A switch is about to jump. */
    public static void key(int value, int site) {
        if (event(site, false)) {
            number(value);
        }
    }

    /** Code that does not report is about to be called. */
    public static void call(int site) {
        event(site, false);
    }

    /** A handler begins. */
    public static void caught(Throwable thrown, int site) {
        if (event(site, false)) {
            thrown(thrown);
        }
    }

    /** A call gave nothing back. */
    public static void result(int site) {
        if (event(site, true)) {
            put('V');
        }
    }

    /** A call gave an int, or what is one on the stack. */
    public static void result(int value, int site) {
        if (event(site, true)) {
            put('I');
            number(value);
        }
    }

    /** A call gave a long. */
    public static void result(long value, int site) {
        if (event(site, true)) {
            put('J');
            wide(value);
        }
    }

    /** A call gave a float. */
    public static void result(float value, int site) {
        if (event(site, true)) {
            put('F');
            number(Float.floatToRawIntBits(value));
        }
    }

    /** A call gave a double. */
    public static void result(double value, int site) {
        if (event(site, true)) {
            put('D');
            wide(Double.doubleToRawLongBits(value));
        }
    }

    /** A call gave a reference. */
    public static void result(Object value, int site) {
        if (event(site, true)) {
            value(value);
        }
    }

    /** What an array holds that a call was given: it may have written to it. */
    public static void after(Object array, int site) {
        if (event(site, true)) {
            value(array);
        }
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

    private static boolean event(int site, boolean bit) {
        if (Thread.currentThread() != owner) {
            others |= owner != null;
            return false;
        }
        if (initialising > 0 || ended || full) {
            return false;
        }
        if (size > MOST_BYTES) {
            full = true;
            return false;
        }
        number(site << 1 | (bit ? 1 : 0));
        return true;
    }

    private static void value(Object value) {
        if (value == null) {
            put('N');
        } else if (value instanceof String text) {
            put('T');
            text(text);
        } else if (value.getClass().isArray() && value.getClass().getComponentType().isPrimitive()) {
            array(value);
        } else if (value instanceof Boolean flag) {
            box('Z', flag ? 1 : 0);
        } else if (value instanceof Character unit) {
            box('C', unit);
        } else if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            char kind = value instanceof Byte ? 'B' : value instanceof Short ? 'S' : 'I';
            box(kind, ((Number) value).longValue());
        } else if (value instanceof Long number) {
            box('J', number);
        } else if (value instanceof Float number) {
            box('F', Float.floatToRawIntBits(number));
        } else if (value instanceof Double number) {
            box('D', Double.doubleToRawLongBits(number));
        } else if (value instanceof Class<?> type) {
            put('K');
            text(type.getName());
        } else {
            put('O');
            identity(value);
            text(value.getClass().getName());
        }
    }

    private static void box(char kind, long value) {
        put('B');
        put(kind);
        wide(value);
    }

    private static void thrown(Throwable thrown) {
        put('X');
        identity(thrown);
        text(thrown.getClass().getName());
    }

    private static void identity(Object value) {
        Integer known = met.get(value);
        if (known == null) {
            known = met.size() + 1;
            met.put(value, known);
        }
        number(known);
    }

    private static void array(Object value) {
        put('A');
        identity(value);
        if (value instanceof byte[] cells) {
            head('B', cells.length);
            for (byte each : cells) {
                wide(each);
            }
        } else if (value instanceof char[] cells) {
            head('C', cells.length);
            for (char each : cells) {
                wide(each);
            }
        } else if (value instanceof short[] cells) {
            head('S', cells.length);
            for (short each : cells) {
                wide(each);
            }
        } else if (value instanceof int[] cells) {
            head('I', cells.length);
            for (int each : cells) {
                wide(each);
            }
        } else if (value instanceof long[] cells) {
            head('J', cells.length);
            for (long each : cells) {
                wide(each);
            }
        } else if (value instanceof boolean[] cells) {
            head('Z', cells.length);
            for (boolean each : cells) {
                wide(each ? 1 : 0);
            }
        } else if (value instanceof float[] cells) {
            head('F', cells.length);
            for (float each : cells) {
                wide(Float.floatToRawIntBits(each));
            }
        } else {
            double[] cells = (double[]) value;
            head('D', cells.length);
            for (double each : cells) {
                wide(Double.doubleToRawLongBits(each));
            }
        }
    }

    private static void head(char kind, int count) {
        put(kind);
        number(count);
    }

    /** Longer texts are cut: who reads them sees that by the length in front. */
    private static void text(String value) {
        number(value.length());
        for (int i = 0; i < value.length() && i < MOST_TEXT; i++) {
            put(value.charAt(i) >>> 8);
            put(value.charAt(i));
        }
    }

    private static void wide(long value) {
        number((int) (value >>> 32));
        number((int) value);
    }

    private static void number(int value) {
        put(value >>> 24);
        put(value >>> 16);
        put(value >>> 8);
        put(value);
    }

    private static void put(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }
}
