/** java.lang.String: strings made of others, of up to six chars out of a small alphabet. */
class StringEditsCases {
    static final String ALPHABET = "ab \u20acZ\t\u2003\u00e9";

    static String text(int bits, int length) {
        char[] chars = new char[6];
        for (int i = 0; i < 6; i++) {
            chars[i] = ALPHABET.charAt(bits >>> 3 * i & 7);
        }
        int end = length & 7;
        return new String(chars, 0, end > 6 ? 6 : end);
    }
    static char[] chars(String... parts) {
        StringBuilder all = new StringBuilder();
        for (String part : parts) {
            all.append(part).append('|');
        }
        return all.toString().toCharArray();
    }

    static char[] substring(int bits, byte length, byte start, byte end) {
        return chars(text(bits, length).substring(start & 7, end & 7), text(bits, length).substring(0));
    }
    static char[] rest(int bits, byte length, byte start) { return chars(text(bits, length).substring(start)); }
    static char[] sequence(int bits, byte start, byte end) {
        return chars(text(bits, 6).subSequence(start & 3, end & 7).toString());
    }
    static char[] trims(int bits, byte length) {
        String text = text(bits, length);
        return chars(text.trim(), text.strip(), text.stripLeading(), text.stripTrailing());
    }
    static char[] trimsOne(char a, char b) {
        String text = "" + a + "x" + b;
        return chars(text.trim(), text.strip(), text.stripLeading(), text.stripTrailing());
    }
    static char[] replaces(int bits, byte length, char a, char b) {
        String text = text(bits, length);
        return chars(text.replace('a', 'b'), text.replace(ALPHABET.charAt(a & 7), b), text.replace("ab", "xyz"),
            text.replace("a", ""), text.replace("aa", "b"), text.replace("", "-"), text.replace("b", "Q"));
    }
    static char[] replacesBy(int bits, int other, byte length) {
        return chars(text(bits, 6).replace("a", text(other, length & 3)), "aba".replace("a", text(other, length)));
    }
    static char[] repeats(int bits, byte length, byte count) {
        String text = text(bits, length);
        return chars(text.repeat(count & 3), text.repeat(3), text.repeat(0), text.repeat(1));
    }
    static char[] array(int bits, byte length) { return text(bits, length).toCharArray(); }
    static char[] copied(int bits, byte length, byte start, byte end) {
        char[] into = "0123456789".toCharArray();
        text(bits, length).getChars(0, 2, into, 3);
        text(bits, 5).getChars(start & 3, end & 7, into, 1);
        return into;
    }
    static char[] values(char a, char b, byte start, byte count) {
        char[] given = {a, 'x', b, a};
        return chars(String.valueOf(given), String.copyValueOf(given), String.valueOf(a),
            new String(given), new String(given, 1, 2), String.valueOf(given, start & 3, count & 3),
            String.copyValueOf(given, 0, 2), new String(given, start, count));
    }
    static char[] copies(int bits, byte length) {
        String text = text(bits, length);
        return chars(new String(text), new String(new StringBuilder(text)), new String(new StringBuffer(text)));
    }
    static int written(char a) {
        char[] given = {a, 'x'};
        String text = new String(given);
        given[0] = 'q';
        return text.charAt(0);
    }
    static char[] joined(int bits, byte length, char a) {
        return chars(String.join("-", text(bits, length), "" + a, "z"), text(bits, length).concat("" + a));
    }
    static char[] coded(int bits, byte length, char a) {
        String text = text(bits, length) + a;
        return chars(new String(text.getBytes(java.nio.charset.StandardCharsets.UTF_16BE),
            java.nio.charset.StandardCharsets.UTF_16BE));
    }
}
