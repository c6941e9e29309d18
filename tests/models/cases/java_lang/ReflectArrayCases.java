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
    static char[] elements(int a, long b, double c, char d, boolean e, byte at) {
        int[] ints = new int[2];
        long[] longs = new long[2];
        double[] doubles = new double[2];
        char[] chars = new char[2];
        boolean[] flags = new boolean[2];
        Array.setInt(ints, at & 1, a);
        Array.setLong(longs, 0, b);
        Array.setDouble(doubles, 1, c);
        Array.setChar(chars, 0, d);
        Array.setBoolean(flags, 1, e);
        boolean same = Array.getInt(ints, at & 1) == a && Array.getLong(longs, 0) == b && Array.getChar(chars, 0) == d;
        return ("" + same + (Array.getDouble(doubles, 1) == c) + Array.getBoolean(flags, 1)).toCharArray();
    }
    static char[] objects(int a, byte at) {
        Object[] all = {new int[3], new String[] {"x", "y"}, new Object[1]};
        Object one = all[Math.floorMod(at, 3)];
        Array.set(one, at & 1, one instanceof int[] ? (Object) a : "z");
        return String.valueOf(Array.get(one, at & 1)).toCharArray();
    }
    static void mismatched() { Array.set(new String[1], 0, 3); }
}
