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
    static char[] plainFormats(int a, long b, char c, boolean d, byte e) {
        String text = "" + c + d;
        String all = String.format("%d|%s|%x %o%%%n%c<%s>%b %5s%-7d|%X", a, b, a, b, c, text, d, "xy", e, b);
        return (all + String.format("%6d%-3s%s%b %9s", a, "long", null, null, text) + "%s".formatted(e)).toCharArray();
    }
    static int wide(char a) {
        String text = "\u20ac" + a + "z";
        return text.hashCode() + text.indexOf(a) + text.charAt(1) + text.substring(1).length();
    }
    static int bytes(char a) { return ("\u1234" + a).getBytes(java.nio.charset.StandardCharsets.UTF_16LE)[0]; }
    static int concatenated(int a, long b, short c, byte d) { return (a + "," + b + c + d).hashCode(); }
    static int others(boolean a, char b) { return (a + "" + b + null + 'x').hashCode(); }
    static int hex(int a) { return Integer.toHexString(a).hashCode(); }

    static String text(char a, char b, char c, int length) {
        char[] chars = {a, 'x', b, c};
        int end = length & 7;
        return new String(chars, 0, end > 4 ? 4 : end);
    }
    static int[] looks(char a, char b, char c, byte length) {
        String text = text(a, b, c, length);
        return new int[] {text.length(), text.isEmpty() ? 1 : 0, text.hashCode(), text.toString().length()};
    }
    static char at(char a, char b, char c, byte length, byte at) {
        return text(a, b, c, length).charAt(at & 7);
    }
    static char outside(char a, byte at) { return ("ab" + a).charAt(at); }
    static boolean[] equal(char a, char b, char c, byte length) {
        String text = text(a, b, c, length), other = text((char) (a & 1), 'b', c, length);
        String same = text((char) (a & 1), (char) (b & 1), 'c', 3), twin = text('\u0001', '\u0000', 'c', 7);
        return new boolean[] {
            text.equals(other), same.equals(twin), text.equals(text), text.equals(null), text.equals(new int[1]),
            same.equals("\u0001x\u0000"), text.contentEquals(other), text.contentEquals(new StringBuilder(text)),
            "".equals(text), text.equals(Integer.valueOf(1)), same.contentEquals("\u0001x\u0000")
        };
    }
    static int[] compared(char a, char b, char c, byte length) {
        String text = text(a, b, c, length), other = text(a, (char) (b & 1), c, length >> 3);
        return new int[] {
            text.compareTo(other), other.compareTo(text), text.compareTo("abc"), "".compareTo(text),
            text.compareTo(text)
        };
    }
    static int nothing(char a, byte which) {
        String text = "x" + a, none = null;
        switch (which & 3) {
            case 0: return text.compareTo(none);
            case 1: return text.concat(none).length();
            default: return text.contentEquals(none) ? 1 : 0;
        }
    }
    static char[] longer(char a, char b, char c, byte length) {
        String text = text(a, b, c, length);
        return text.concat("!").concat(text).concat("").toCharArray();
    }
    static int chosen(char a) {
        switch ("x" + a) {
            case "xa": return 1;
            case "xb": return 2;
            case "x\u20ac": return 3;
            default: return 4;
        }
    }
    static int streamed(char a, char b) { return ("x" + a + b).chars().sum() + ("" + a + b).codePointAt(0); }
    static boolean matched(char a) { return ("a" + (char) (a & 127)).matches("a[b-y]"); }
}
