/** java.lang.Character, of chars of all kinds; `test_characters.py` asks for every one. */
class CharacterCases {
    static boolean[] kinds(char c) {
        return new boolean[] {
            Character.isDigit(c), Character.isLetter(c), Character.isLetterOrDigit(c), Character.isUpperCase(c),
            Character.isLowerCase(c), Character.isWhitespace(c), Character.isSpaceChar(c)
        };
    }
    static boolean[] latinKinds(byte b) { return kinds((char) (b & 255)); }
    static char[] cases(char c, byte b) {
        return new char[] {
            Character.toUpperCase(c), Character.toLowerCase(c), Character.toUpperCase((char) (b & 255)),
            Character.toLowerCase((char) (b & 511))
        };
    }
    static boolean beyond(int point) { return Character.isLetter(point) || Character.isDigit(point & 0x1FFFF); }
    static char[] texts(char c, byte b, byte length) {
        String text = new String(new char[] {(char) (b & 255), 'a', 'Z', (char) (b & 0x7FF), c}, 0, (length & 7) % 6);
        return (text.toUpperCase() + "|" + text.toLowerCase()).toCharArray();
    }
    static boolean[] ignoring(char c, byte b, byte length) {
        String text = new String(new char[] {(char) (b & 255), 'a', 'Z', (char) (b & 0x3FF)}, 0, (length & 7) % 5);
        return new boolean[] {
            text.equalsIgnoreCase(text.toUpperCase()), text.equalsIgnoreCase(null), text.equalsIgnoreCase("xaz"),
            ("" + c).equalsIgnoreCase("" + Character.toLowerCase(c)), ("k" + (char) (b & 127)).equalsIgnoreCase("Kk")
        };
    }
    static int[] compared(char a, char b, byte length) {
        String text = new String(new char[] {(char) (a & 127), 'b', (char) (b & 511)}, 0, (length & 7) % 4);
        String other = new String(new char[] {(char) (b & 127), 'B', (char) (a & 127)}, 0, (length >> 3 & 7) % 4);
        return new int[] {
            text.compareToIgnoreCase(other), other.compareToIgnoreCase("aBc"), "\u0130x".compareToIgnoreCase(text),
            text.compareToIgnoreCase(text.toUpperCase())
        };
    }
    static boolean[] regions(char a, char b, byte at, byte length) {
        String text = "x" + (char) (a & 127) + "bC" + (char) (b & 1023), other = "Bc" + (char) (a & 127);
        int start = at >> 4;
        return new boolean[] {
            text.regionMatches(true, 2, other, 0, 2), text.regionMatches(true, start, other, at & 3, 1),
            text.regionMatches(true, start, text.toUpperCase(), start, 2), text.regionMatches(true, 1, other, 2, 1),
            text.regionMatches((a & 1) == 0, 2, other, 0, 2), text.regionMatches(true, 0, other, 0, length)
        };
    }
    static int noComparison(char a, boolean none) { return ("x" + a).compareToIgnoreCase(none ? null : "X"); }
    static boolean noRegion(char a, boolean none, byte at) { return ("x" + a).regionMatches(true, at & 3, none ? null : "X", 0, 1); }
    static final java.util.Locale[] LOCALES = {java.util.Locale.ROOT, java.util.Locale.US, new java.util.Locale("tr"), java.util.Locale.GERMANY};
    static final String LETTERS = "aZi I\u00df\u00e9\u0130z@[`{\u03a3";

    static char[] upperIn(char a, char b, byte where) {
        String text = "" + LETTERS.charAt(a % LETTERS.length()) + LETTERS.charAt(b % LETTERS.length());
        return text.toUpperCase(LOCALES[where & 3]).toCharArray();
    }
    static char[] smallIn(char a, char b, byte where) {
        String text = "" + LETTERS.charAt(a % LETTERS.length()) + LETTERS.charAt(b % LETTERS.length());
        return (text.toLowerCase(LOCALES[where & 3])).toCharArray();
    }
}
