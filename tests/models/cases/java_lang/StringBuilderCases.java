/** java.lang.StringBuilder and StringBuffer, and what builders hold whose text is unknown. */
class StringBuilderCases {
    static char[] appends(int a, long b, boolean c, char d, boolean none) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(',').append(b).append(c).append(d).append(none ? null : "text").append("\u20ac");
        return (text.append(text.capacity()).append(text.length())).toString().toCharArray();
    }
    static char[] bufferAppends(int a, long b, boolean c, char d, boolean none) {
        StringBuffer text = new StringBuffer();
        text.append(a).append(',').append(b).append(c).append(d).append(none ? null : "text").append("\u20ac");
        return (text.append(text.capacity()).append(text.length())).toString().toCharArray();
    }
    static char[] floats(float a, double b) { return new StringBuilder().append(a).append(b).toString().toCharArray(); }
    static char[] bufferFloats(float a, double b) {
        return new StringBuffer().append(a).append(b).toString().toCharArray();
    }
    static char[] latin(byte a, byte b) {
        StringBuilder text = new StringBuilder("x").append((char) (a & 127)).append((char) (b & 255));
        return text.toString().toCharArray();
    }
    static char[] bufferLatin(byte a, byte b) {
        StringBuffer text = new StringBuffer("x").append((char) (a & 127)).append((char) (b & 255));
        return text.toString().toCharArray();
    }
    static char[] growing(byte a) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < (a & 63); i++) {
            text.append(i == 40 ? '\u1234' : (char) ('a' + i % 26)).append(i);
        }
        return text.append(text.capacity()).toString().toCharArray();
    }
    static char[] kept(int a, char b, byte length) {
        StringBuffer text = new StringBuffer("ab").append(b);
        String first = text.toString();
        text.append(a).setLength(length);
        return (first + text + text.capacity()).toCharArray();
    }
    static char[] lengths(char a, byte length) {
        StringBuilder text = new StringBuilder("ab").append(a);
        text.setLength(length);
        return text.append(text.length()).toString().toCharArray();
    }
    /** Text that depends on expressions, and is then forgotten. */
    static char[] forgotten(int a, char b, float c, double d, boolean e, long f) {
        StringBuilder text = new StringBuilder(Integer.toString(a));
        text.append(a).append(b).append(c).append(d).append(e).append(f).append(Long.toString(f)).append("x").toString();
        text.setLength(0);
        return text.append("new").append(text.length()).toString().toCharArray();
    }
    static char[] forgottenBuffer(int a, char b, float c, double d, boolean e, long f) {
        StringBuffer text = new StringBuffer(Integer.toString(a));
        text.append(a).append(b).append(c).append(d).append(e).append(f).append(Long.toString(f)).append("x").toString();
        text.setLength(0);
        return text.append("new").append(text.length()).toString().toCharArray();
    }
    static char[] ofText(boolean none, char a) {
        return new StringBuilder(none ? null : "text" + a).append(1).toString().toCharArray();
    }
    static char[] bufferOfText(boolean none, char a) {
        return new StringBuffer(none ? null : "text" + a).append(1).toString().toCharArray();
    }
    static char[] edits(int a, char b, char c) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(b).append(new char[] {c, 'x'}).insert(0, c).append("\u20ac");
        text.append((String) null).append((Object) null).append(true).deleteCharAt(1).reverse();
        return (text.toString() + text.capacity() + text.length()).toCharArray();
    }
    static char[] sequences(char a, boolean b, byte at) {
        StringBuilder other = new StringBuilder("o").append(a);
        CharSequence sequence = other;
        char[] chars = {a, 'y', 'z'};
        StringBuilder text = new StringBuilder(sequence).append(sequence).append(sequence, at & 1, 2).append(chars).append(b);
        text.append(new StringBuffer("" + a)).append(chars, at & 1, 2).append((CharSequence) ("" + a));
        return text.append(chars, at, 1).toString().toCharArray();
    }
    static char[] sequencesBuffer(char a, boolean b, byte at) {
        StringBuilder other = new StringBuilder("o").append(a);
        CharSequence sequence = other;
        char[] chars = {a, 'y', 'z'};
        StringBuffer text = new StringBuffer(sequence).append(sequence).append(sequence, at & 1, 2).append(chars).append(b);
        text.append(new StringBuffer("" + a)).append(chars, at & 1, 2).append((CharSequence) ("" + a));
        return text.append(chars, at, 1).toString().toCharArray();
    }
}
