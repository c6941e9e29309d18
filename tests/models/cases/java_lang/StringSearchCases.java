/** java.lang.String: places, in strings of up to six chars out of a small alphabet. */
class StringSearchCases {
    static final String ALPHABET = "ab \u20acZ\ud83d\ude00\u2003";

    static String text(int bits, int length) {
        char[] chars = new char[6];
        for (int i = 0; i < 6; i++) {
            chars[i] = ALPHABET.charAt(bits >>> 3 * i & 7);
        }
        int end = length & 7;
        return new String(chars, 0, end > 6 ? 6 : end);
    }
    static char letter(byte at) { return ALPHABET.charAt(at & 7); }

    static int[] chars(int bits, byte length, byte at, byte from) {
        String text = text(bits, length);
        char c = letter(at);
        return new int[] {
            text.indexOf(c), text.indexOf(c, from), text.lastIndexOf(c), text.lastIndexOf(c, from),
            text.indexOf(c, 2), text.lastIndexOf(c, 3)
        };
    }
    static int[] codePoints(int bits, byte length) {
        String text = text(bits, length);
        return new int[] {text.indexOf(0x1F600), text.lastIndexOf(0x1F600), text.indexOf(-1)};
    }
    static int[] texts(int bits, byte length, byte from) {
        String text = text(bits, length);
        return new int[] {
            text.indexOf("ab"), text.indexOf("b", from), text.lastIndexOf("ab"), text.lastIndexOf("a", from),
            text.indexOf(""), text.indexOf("", from), text.lastIndexOf(""), text.lastIndexOf("", from),
        };
    }
    static int[] patterns(int bits, int other, byte length, byte from) {
        String text = text(bits, 6), pattern = text(other, length & 3);
        return new int[] {
            text.indexOf(pattern), text.indexOf(pattern, from), text.lastIndexOf(pattern),
            text.lastIndexOf(pattern, from), text.contains(pattern) ? 1 : 0, pattern.indexOf(text)
        };
    }
    static boolean[] ends(int bits, int other, byte length, byte count) {
        String text = text(bits, length), pattern = text(other, count & 3);
        return new boolean[] {
            text.startsWith("a"), text.startsWith(pattern), text.startsWith("", length),
            text.startsWith("b", count), text.startsWith(pattern, 1), text.endsWith("b"), text.endsWith(pattern),
            text.contains("ab"), text.contains(new StringBuilder("b")), text.isBlank(), text.startsWith("a", -1)
        };
    }
    static boolean[] regions(int bits, int other, byte start, byte from, byte count) {
        String text = text(bits, 6), pattern = text(other, 5);
        return new boolean[] {
            text.regionMatches(start & 7, pattern, from & 7, 2), text.regionMatches(start, pattern, 0, 1),
            text.regionMatches(1, pattern, from, 0), text.regionMatches(0, "ab", 0, 2),
            text.regionMatches(start & 7, pattern, 0, count)
        };
    }
    static int nulls(int bits, byte which) {
        String text = text(bits, 6), none = null;
        switch (which & 3) {
            case 0: return text.indexOf(none);
            case 1: return text.startsWith(none) ? 1 : 0;
            case 2: return text.contains(none) ? 1 : 0;
            default: return text.regionMatches(0, none, 0, 1) ? 1 : 0;
        }
    }
}
