import java.util.Locale;

/** java.lang.String. */
class StringCases {
    static boolean intern(char a) {
        String text = "x" + a;
        return text.intern() == ("x" + a).intern() && ("a" + "b").intern() == "ab";
    }
    static boolean fresh(char a) { return ("x" + a) == ("x" + a).intern(); }
    static void formats(int a, boolean none) {
        String format = none ? null : "%d %-5s|%05d%n";
        String.format(format, a, "text", a);
        String.format(Locale.US, format, a, null, 7L);
    }
    static void formatted(int a) { "%d %x %%".formatted(a, 5L); }
    static int wide(char a) {
        String text = "\u20ac" + a + "z";
        return text.hashCode() + text.indexOf(a) + text.charAt(1) + text.substring(1).length();
    }
    static int bytes(char a) { return ("\u1234" + a).getBytes(java.nio.charset.StandardCharsets.UTF_16LE)[0]; }
    static int concatenated(int a, long b, short c, byte d) { return (a + "," + b + c + d).hashCode(); }
    static int others(boolean a, char b) { return (a + "" + b + null + 'x').hashCode(); }
    static int hex(int a) { return Integer.toHexString(a).hashCode(); }
}
