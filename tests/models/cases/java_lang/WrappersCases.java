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
    static char[] radixText(int a, byte r) { return Integer.toString(a, 2 + (r & 31)).toCharArray(); }
    static char[] longRadixText(long a) {
        return (Long.toString(a, 16) + Long.toString(a, 36) + Integer.toString((int) a, 7)).toCharArray();
    }
    static char[] bitTexts(int a) {
        return (Integer.toHexString(a) + Integer.toOctalString(a) + Integer.toBinaryString(a)).toCharArray();
    }
    static char[] longBitTexts(long a) {
        return (Long.toHexString(a) + Long.toOctalString(a) + Long.toBinaryString(a)).toCharArray();
    }
    static char[] smallTexts(short a, char b, byte c) {
        return new StringBuilder().append(a).append(':').append((int) b).append(c).append((long) a).toString()
            .toCharArray();
    }
    /** Digits, signs, what is beside them, and digits beyond ASCII. */
    private static String near(char[] a, int r) {
        String some = "0123456789+-azAZ:/@`[{ \u0660\u0669\u066a\uff11\uff21\uff5a\u0966";
        char[] made = a.clone();
        for (int i = 0; i < made.length; i++) {
            made[i] = some.charAt((made[i] & 0xff) % ((r & 1) == 0 ? 10 : some.length()));
        }
        if (made.length > 1 && (r & 2) != 0) {
            made[0] = (r & 4) != 0 ? '-' : '+';
        }
        return new String(made);
    }
    static int parseInt(char[] a, int r) { return Integer.parseInt(near(a, r)); }
    static int parseIntRadix(char[] a, int r) { return Integer.parseInt(near(a, r), 2 + (r >>> 3) % 35); }
    static long parseLong(char[] a, int r) { return Long.parseLong(near(a, r)); }
    static long parseLongRadix(char[] a, int r) { return Long.parseLong(near(a, r), 36 - (r >>> 3) % 35); }
    static long parseHex(char[] a, int r) { return Integer.parseInt(near(a, r), 16) + Long.parseLong(near(a, r), 2 + 14); }
    static long parseBits(char[] a) { return Long.parseLong(near(a, 0), 8) * 2 + Integer.parseInt(near(a, 2), 11); }
    static int parseLimits(int a, byte b) {
        return Integer.parseInt(String.valueOf((b & 1) == 0 ? Integer.MAX_VALUE + (long) (a % 3) : Integer.MIN_VALUE + (long) (a % 3)));
    }
    static int parseAndBack(int a) { return Integer.parseInt(Integer.toString(a)); }
    static int shortOf(char[] a) { return Short.parseShort(near(a, 2)) + Integer.valueOf(near(a, 0)); }
    static char[] message(char[] a) {
        try {
            return new char[] {(char) Integer.parseInt(new String(a))};
        } catch (NumberFormatException e) {
            return e.getMessage().toCharArray();
        }
    }
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
