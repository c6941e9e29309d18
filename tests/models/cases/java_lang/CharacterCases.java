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
}
