/** java.lang.StringBuilder and StringBuffer: edits, of known text and of text that depends on the input. */
class StringBuilderEditsCases {
    static final CharSequence MORE = "more";

    /** The text stays unknown: what edits give back is the builder, which is not looked at. */
    static boolean unknown(int a, long b) {
        StringBuilder text = new StringBuilder("long enough a text").append(a);
        return text.reverse() == text && text.insert(0, "x") == text && text.insert(1, 'c') == text
            && text.insert(0, new char[] {'a'}) == text && text.insert(0, MORE) == text
            && text.append(new char[] {'b'}) == text && text.append(new char[] {'b', 'c'}, 0, 1) == text
            && text.append(MORE) == text && text.append(MORE, 1, 2) == text
            && text.append(new StringBuffer("y")) == text && text.appendCodePoint(65) == text
            && text.delete(0, 1) == text && text.deleteCharAt(0) == text && text.replace(0, 1, "z") == text;
    }
    static boolean unknownBuffer(int a, long b) {
        StringBuffer text = new StringBuffer("long enough a text").append(a);
        return text.reverse() == text && text.insert(0, "x") == text && text.insert(1, 'c') == text
            && text.insert(0, new char[] {'a'}) == text && text.insert(0, MORE) == text
            && text.append(new char[] {'b'}) == text && text.append(new char[] {'b', 'c'}, 0, 1) == text
            && text.append(MORE) == text && text.append(MORE, 1, 2) == text
            && text.append(new StringBuffer("y")) == text && text.appendCodePoint(65) == text
            && text.delete(0, 1) == text && text.deleteCharAt(0) == text && text.replace(0, 1, "z") == text;
    }
    static void sets(int a) {
        StringBuilder text = new StringBuilder("ab").append(a);
        text.setCharAt(0, 'q');
        StringBuffer buffer = new StringBuffer("ab").append(a);
        buffer.setCharAt(1, 'q');
    }
    static boolean unknownInserted(int a) {
        StringBuilder text = new StringBuilder("ab");
        return text.insert(1, Integer.toString(a)) == text;
    }
    static boolean unknownInsertedBuffer(int a) {
        StringBuffer text = new StringBuffer("ab");
        return text.insert(1, Integer.toString(a)) == text;
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
