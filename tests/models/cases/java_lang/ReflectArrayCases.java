import java.lang.reflect.Array;

/** java.lang.reflect.Array. */
class ReflectArrayCases {
    static final Class<?>[] ALL = {int.class, String.class, int[].class, boolean.class, void.class, null, Runnable.class};

    static char[] make(byte kind, byte length) {
        Object made = Array.newInstance(ALL[Math.floorMod(kind, 7)], length);
        return (made.getClass().getName() + Array.getLength(made)).toCharArray();
    }
    static int length(byte kind, byte n) {
        Object[] all = {new int[n & 3], new String[n & 7], "text", null, new double[0][]};
        return Array.getLength(all[Math.floorMod(kind, 5)]);
    }
    static char[] message() {
        try {
            return new char[Array.getLength("text")];
        } catch (IllegalArgumentException e) {
            return "refused".toCharArray();
        }
    }
}
