/** Single characters, all of Unicode. */
final class Characters {
    private Characters() {}

    static String runKinds() {
        StringBuilder kinds = new StringBuilder();
        for (char c : "aZ5_ \u00e4\u4e2d\u0660\t".toCharArray()) {
            kinds.append(Character.isLetter(c) ? 'L' : Character.isDigit(c) ? 'D' : Character.isWhitespace(c) ? 'W' : '?');
        }
        return kinds.toString();
    }

    static String runCase() {
        return "" + Character.toUpperCase('\u00e9') + Character.toLowerCase('\u0130') + Character.toTitleCase('\u01c6') + "stra\u00dfe".toUpperCase();
    }

    static String runNumbers() {
        return Character.getNumericValue('z') + " " + Character.digit('f', 16) + " " + Character.forDigit(11, 16) + " " + (char) ('a' + 2) + ('a' + 2);
    }

    static String runCodePoints() {
        String text = "a\ud83d\ude80b";
        StringBuilder back = new StringBuilder();
        text.codePoints().forEach(point -> back.insert(0, Character.toChars(point)));
        return back + " " + text.codePointAt(1) + " " + Character.charCount(text.codePointAt(1)) + " " + Character.isSurrogate(text.charAt(1));
    }

    static int digitOf(char c) {
        int digit = Character.digit(c, 10);
        return new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}[digit]; // error: ArrayIndexOutOfBoundsException
    }

    static int digitOfSound(char c) {
        int digit = Character.digit(c, 10);
        return digit < 0 ? 0 : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}[digit];
    }

    static int letterIndex(char c) {
        int[] counts = new int[26];
        if (Character.isLetter(c)) {
            return counts[Character.toLowerCase(c) - 'a']; // error: ArrayIndexOutOfBoundsException
        }
        return 0;
    }

    static int letterIndexSound(char c) {
        int[] counts = new int[26];
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
            return counts[Character.toLowerCase(c) - 'a'];
        }
        return 0;
    }

    static int upperCount(String text) {
        int upper = 0;
        for (char c : text.toCharArray()) {
            upper += Character.isUpperCase(c) ? 1 : 0;
        }
        return 8 / (upper - 2); // error: ArithmeticException
    }

    static int upperCountSound(String text) {
        int upper = 0;
        for (char c : text.toCharArray()) {
            upper += Character.isUpperCase(c) ? 1 : 0;
        }
        return 8 / (upper + 2);
    }

    static char[] units(int codePoint) {
        return Character.toChars(codePoint); // error: IllegalArgumentException
    }

    static char[] unitsSound(int codePoint) {
        return Character.isValidCodePoint(codePoint) ? Character.toChars(codePoint) : new char[0];
    }
}
