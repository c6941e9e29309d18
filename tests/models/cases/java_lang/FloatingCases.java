/** java.lang.Double and Float: as text and back. */
class FloatingCases {
    static final String CHARS = "0123456789.-+eENaf xIp";

    static String text(char a, char b, char c, char d, int length) {
        char[] chars = {pick(a), pick(b), '5', pick(c), pick(d)};
        int end = length & 7;
        return new String(chars, 0, end > 5 ? 5 : end);
    }
    static char pick(char any) { return CHARS.charAt(any % CHARS.length()); }

    static char[] doubles(double a) { return (Double.toString(a) + " " + a + String.valueOf(-a)).toCharArray(); }
    static char[] floats(float a) { return (Float.toString(a) + " " + a + String.valueOf(-a)).toCharArray(); }
    static char[] built(double a, float b) { return new StringBuilder().append(a).append(b).toString().toCharArray(); }
    static char[] decimals(int a, short b) { return (a / 1000.0 + "|" + b / 8f + "|" + a * 1e-7 + "|" + a * 1e20).toCharArray(); }
    static double back(double a) { return Double.parseDouble(Double.toString(a)); }
    static float backAgain(float a) { return Float.parseFloat("" + a); }
    static double formatted(double a) { return Double.parseDouble(String.format("%s", a)); }
    static double other(float a) { return Double.parseDouble(Float.toString(a)); }

    static double parsed(char a, char b, char c, char d, byte length) { return Double.parseDouble(text(a, b, c, d, length)); }
    static float parsedFloat(char a, char b, char c, char d, byte length) { return Float.parseFloat(text(a, b, c, d, length)); }
    static double boxed(char a, char b, char c, char d, byte length) { return Double.valueOf(text(a, b, c, d, length)); }
    static double whole(char a, char b, char c) { return Double.parseDouble(" " + a % 10 + b % 10 + c % 10 + "12345678901 "); }
    static double fraction(char a, char b, char c, char d) {
        return Double.parseDouble("-" + a % 10 + b % 10 + c % 10 + "." + d % 10 + "0" + a % 10);
    }
    static float fractionFloat(char a, char b, char c) { return Float.parseFloat("" + a % 10 + b % 10 + "." + c % 10); }
    static double words(char a, boolean minus) { return Double.parseDouble((minus ? "-" : "") + ((a & 1) == 0 ? "NaN" : "Infinity")); }
    static double constants(byte which) {
        String[] texts = {
            "", " ", "1.", ".5", ".", "1e", "1e5f", "NaN", "-Infinity", "+NaN", "infinity", "0x", "0x1p3", "1d", "1_0", "--1", " 7 ",
            "1e400", "1e-400", "-0", "\u0663", "0x1.8p1f", "0x.p1", "9007199254740993", "3.4028236e38", "1e-5", "\t2\n"
        };
        return Double.parseDouble(texts[(which & 0xff) % texts.length]);
    }
    static double nothing(boolean none) { return Double.parseDouble(none ? null : "1"); }
    static float nothingFloat(boolean none) { return Float.parseFloat(none ? null : "1"); }
}
