package jejak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Inputs and assumptions of a driver: a method that calls the code under test.
 *
 * <p>jejak takes every result as any value of its type, and follows a path only as long as what is
 * assumed holds. As plain Java, the methods return what {@link #replay} was given, then default
 * values.
 */
public final class Driver {
    /** Thrown by {@link #assume} where an assumption does not hold, when run as plain Java. */
    public static final class AssumptionFailed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** What is still to be returned; a class of its own, so that jejak need not look at it. */
    private static final class Answers {
        static List<Object> left = Collections.emptyList();

        static synchronized Object next(Object otherwise) {
            return left.isEmpty() ? otherwise : left.remove(0);
        }
    }

    private Driver() {}

    /** Run as plain Java: the next calls return these, one after the other. Tests use it. */
    public static void replay(Object... answers) {
        synchronized (Answers.class) {
            Answers.left = new ArrayList<>(Arrays.asList(answers));
        }
    }

    /** Goes on only where the condition holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionFailed();
        }
    }

    /** Tells that a check has come to a stage: before the call, behind it, at its end. */
    public static void stage(int number) {}

    /** Static fields, `package/Class.name` each, may hold anything: a test that needs it says what. */
    public static void open(String fields) {}

    public static boolean anyBoolean() {
        return (Boolean) Answers.next(false);
    }

    public static byte anyByte() {
        return (Byte) Answers.next((byte) 0);
    }

    public static char anyChar() {
        return (Character) Answers.next('\0');
    }

    public static short anyShort() {
        return (Short) Answers.next((short) 0);
    }

    public static int anyInt() {
        return (Integer) Answers.next(0);
    }

    public static long anyLong() {
        return (Long) Answers.next(0L);
    }

    public static float anyFloat() {
        return (Float) Answers.next(0f);
    }

    public static double anyDouble() {
        return (Double) Answers.next(0d);
    }

    /** Any string, or null. */
    public static String anyString() {
        return (String) Answers.next(null);
    }

    /** Any object of a class, or null. */
    public static <T> T any(Class<T> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        return type.cast(Answers.next(null));
    }

    /** What a call gives back that its contract stands for: null or any object that it may know. */
    public static <T> T answer(Class<T> type, Object... given) {
        return any(type);
    }

    /** A new object of a class, which may hold whatever a call knows. */
    public static <T> T fresh(Class<T> type, Object... given) {
        return any(type);
    }

    /** Whatever a call may have changed that its contract stands for. */
    public static void forget(Object... given) {}

    /** Any array of any length, or null; so are those below. */
    public static boolean[] anyBooleanArray() {
        return (boolean[]) Answers.next(null);
    }

    public static byte[] anyByteArray() {
        return (byte[]) Answers.next(null);
    }

    public static char[] anyCharArray() {
        return (char[]) Answers.next(null);
    }

    public static short[] anyShortArray() {
        return (short[]) Answers.next(null);
    }

    public static int[] anyIntArray() {
        return (int[]) Answers.next(null);
    }

    public static long[] anyLongArray() {
        return (long[]) Answers.next(null);
    }

    public static float[] anyFloatArray() {
        return (float[]) Answers.next(null);
    }

    public static double[] anyDoubleArray() {
        return (double[]) Answers.next(null);
    }
}
