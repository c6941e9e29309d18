package jejak;

/**
 * Inputs and assumptions of a driver: a method that calls the code under test.
 *
 * <p>jejak takes every result as any value of its type, and follows a path only as long as what is
 * assumed holds. As plain Java, the methods return default values.
 */
public final class Driver {
    /** Thrown by {@link #assume} where an assumption does not hold, when run as plain Java. */
    public static final class AssumptionFailed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private Driver() {}

    /** Goes on only where the condition holds. */
    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionFailed();
        }
    }

    public static boolean anyBoolean() {
        return false;
    }

    public static byte anyByte() {
        return 0;
    }

    public static char anyChar() {
        return 0;
    }

    public static short anyShort() {
        return 0;
    }

    public static int anyInt() {
        return 0;
    }

    public static long anyLong() {
        return 0;
    }

    public static float anyFloat() {
        return 0;
    }

    public static double anyDouble() {
        return 0;
    }

    /** Any string, or null. */
    public static String anyString() {
        return null;
    }

    /** Any object of a class, or null. */
    public static <T> T any(Class<T> type) {
        if (type == null) {
            throw new NullPointerException();
        }
        return null;
    }

    /** Any array of any length, or null; so are those below. */
    public static boolean[] anyBooleanArray() {
        return null;
    }

    public static byte[] anyByteArray() {
        return null;
    }

    public static char[] anyCharArray() {
        return null;
    }

    public static short[] anyShortArray() {
        return null;
    }

    public static int[] anyIntArray() {
        return null;
    }

    public static long[] anyLongArray() {
        return null;
    }

    public static float[] anyFloatArray() {
        return null;
    }

    public static double[] anyDoubleArray() {
        return null;
    }
}
