/** Byte, Short, Character, Integer, Long, Float and Double. */
class WrappersCases {
    static boolean boxes(int a) { Integer x = a, y = a; return x == y; }
    static boolean longBoxes(long a) { Long x = a, y = a; return x == y; }
    static boolean charBoxes(char a) { Character x = a, y = a; return x == y; }
    static boolean shortBoxes(short a) { Short x = a, y = a; return x == y; }
    static boolean byteBoxes(byte a) { Byte x = a, y = a; return x == y; }
    static boolean newBoxes(int a) { Integer x = a, y = new Integer(a); return x == y; }
    static int equalBoxes(int a, long b) {
        return (Integer.valueOf(a).equals(a) ? 1 : 0) + Long.valueOf(b).hashCode();
    }
    static int bitsF(float a) { return Float.floatToIntBits(a) ^ Float.hashCode(a); }
    static long bits(double a) { return Double.doubleToLongBits(a); }
    static int rawF(float a) { return a == a ? Float.floatToRawIntBits(a) : 0; }
    static long raw(double a) { return a == a ? Double.doubleToRawLongBits(a) : 0; }
    static float fromBitsF(int a) { return Float.intBitsToFloat(a & 0xff7fffff); }
    static double fromBits(long a) { return Double.longBitsToDouble(a & ~(1L << 62)); }
    static char[] text(int a) { return Integer.toString(a).toCharArray(); }
    static char[] longText(long a) { return Long.toString(a).toCharArray(); }
    static char[] floatText(float a) { return Float.toString(a).toCharArray(); }
    static char[] doubleText(double a) { return Double.toString(a).toCharArray(); }
    /** Texts of unknown numbers, of which only that they are there. */
    static boolean texts(int a, long b, float c, double d) {
        return Integer.toString(a) != null && Long.toString(b) != null && Float.toString(c) != null
            && Double.toString(d) != null;
    }
    static int valueOf(int a, long b) { return String.valueOf(a).length() * 100 + Long.toString(b).length(); }
    static int compare(double a, double b) { return Double.compare(a, b); }
    static int bitCount(int a, long b) {
        return Integer.bitCount(a) + Long.numberOfLeadingZeros(b) + Integer.reverse(a);
    }
}
