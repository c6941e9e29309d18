/** java.lang.StringBuilder and StringBuffer: edits, of known text and of text that depends on the input. */
class StringBuilderEditsCases {
    static final CharSequence MORE = "more";
    static final String ALPHABET = "ab \u20acZ\ud83d\ude00c";

    static String text(int bits, int length) {
        char[] chars = new char[6];
        for (int i = 0; i < 6; i++) {
            chars[i] = ALPHABET.charAt(bits >>> 3 * i & 7);
        }
        int end = length & 7;
        return new String(chars, 0, end > 6 ? 6 : end);
    }
    static char[] edits(int bits, byte length, byte at, byte to) {
        StringBuilder text = new StringBuilder("<").append(text(bits, length)).append('>');
        text.delete(at & 3, to & 7).insert(0, "x").insert(1, 'c').insert(0, new char[] {'a'}).insert(0, MORE);
        text.insert(at & 3, text(bits, 2)).replace(0, 1, "z").deleteCharAt(at & 3).setCharAt(to & 3, 'q');
        return text.toString().toCharArray();
    }
    static char[] editsBuffer(int bits, byte length, byte at, byte to) {
        StringBuffer text = new StringBuffer("<").append(text(bits, length)).append('>');
        text.delete(at & 3, to & 7).insert(0, "x").insert(1, 'c').insert(0, new char[] {'a'}).insert(0, MORE);
        text.insert(at & 3, text(bits, 2)).replace(0, 1, "z").deleteCharAt(at & 3).setCharAt(to & 3, 'q');
        return text.toString().toCharArray();
    }
    static char[] reversed(int bits, byte length) {
        return new StringBuilder(text(bits, length)).reverse().toString().toCharArray();
    }
    static char[] deleted(int bits, byte at, byte to) {
        return new StringBuilder(text(bits, 6)).delete(at & 15, to & 15).toString().toCharArray();
    }
    static char[] replaced(int bits, byte at, byte to) {
        return new StringBuilder(text(bits, 6)).replace(at & 7, to & 15, text(bits >> 3, to)).toString().toCharArray();
    }
    static char[] deletedChar(int bits, byte at) {
        return new StringBuilder(text(bits, 5)).deleteCharAt(at & 7).toString().toCharArray();
    }
    static char[] inserted(int bits, byte length, byte at) {
        String none = null;
        return new StringBuilder(text(bits, length)).insert(at & 7, none).toString().toCharArray();
    }
    static char[] resized(int bits, byte length, byte to) {
        StringBuilder text = new StringBuilder(text(bits, length));
        text.setLength(to & 7);
        text.append('.');
        text.setLength(9);
        text.setLength(text.length() - 1);
        return text.toString().toCharArray();
    }
    static int[] looks(int bits, byte length, byte at) {
        StringBuilder text = new StringBuilder(text(bits, length)).append("ab").append(text(bits, 2));
        text.ensureCapacity(20);
        text.trimToSize();
        return new int[] {
            text.length(), text.charAt(at & 7), text.indexOf("ab"), text.indexOf("b", at), text.lastIndexOf("a"),
            text.lastIndexOf("ab", at), text.substring(at & 1).length(), text.substring(at & 1, 2).length(),
            text.subSequence(0, 2).charAt(1), text.capacity() >= text.length() ? 1 : 0
        };
    }
    static char outside(int bits, byte at) { return new StringBuilder(text(bits, 4)).charAt(at); }
    static char[] numbers(int bits, byte length, boolean flag, char c) {
        StringBuilder text = new StringBuilder(text(bits, length));
        return text.insert(0, flag).append(flag).insert(1, 5).insert(0, c).append(2L).toString().toCharArray();
    }
    static char[] code(int bits, byte length) {
        return new StringBuilder(text(bits, length)).appendCodePoint(0x1F600).appendCodePoint(65).toString().toCharArray();
    }
    static char[] known(char a, byte at, byte to) {
        StringBuilder text = new StringBuilder("abcdef").append((char) (a & 127));
        text.insert(at & 7, "xy").insert(0, a).insert(1, new char[] {'p'}).insert(0, MORE).reverse();
        text.append(new char[] {'q', 'r'}, 1, 1).append(MORE, 1, 3).appendCodePoint(0x1F600).delete(at & 15, to & 15);
        text.deleteCharAt(to & 3).replace(at & 3, 5, "new").setCharAt(at & 7, a);
        return text.toString().toCharArray();
    }
    static char[] knownBuffer(char a, byte at, byte to) {
        StringBuffer text = new StringBuffer("abcdef").append((char) (a & 127));
        text.insert(at & 7, "xy").insert(0, a).insert(1, new char[] {'p'}).insert(0, MORE).reverse();
        text.append(new char[] {'q', 'r'}, 1, 1).append(MORE, 1, 3).appendCodePoint(0x1F600).delete(at & 15, to & 15);
        text.deleteCharAt(to & 3).replace(at & 3, 5, "new").setCharAt(at & 7, a);
        return text.toString().toCharArray();
    }
}
