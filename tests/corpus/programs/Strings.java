/** Text as programs cut, compare and search it. */
final class Strings {
    private Strings() {}

    static String runCaesar() {
        StringBuilder secret = new StringBuilder();
        for (char c : "Veni, vidi, vici".toCharArray()) {
            secret.append(Character.isLetter(c) ? (char) ((c | 32) == 'z' ? c - 25 : c + 1) : c);
        }
        return secret.toString();
    }

    static String runSplitAndTrim() {
        String[] parts = " red, green ,blue,, ".split(",");
        String found = parts.length + ":";
        for (String part : parts) {
            found += "[" + part.trim() + "]";
        }
        return found;
    }

    static String runCompare() {
        String[] words = {"pear", "Apple", "fig", "apple"};
        java.util.Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        return String.join("<", words) + " " + "abc".compareTo("abd") + " " + "abc".compareTo("ab");
    }

    static String runReplace() {
        String path = "C:\\temp\\new folder\\a.txt";
        return path.replace('\\', '/').replace("new folder", "new").toUpperCase() + path.lastIndexOf('.');
    }

    static String runIntern() {
        String made = new StringBuilder("ja").append("va").toString();
        return (made == "java") + " " + (made.intern() == "java") + " " + "java".hashCode();
    }

    static String runStripAndRepeat() {
        return ("\t x \u2003".strip() + "|" + "-".repeat(5) + "|" + "  ".isBlank() + "|" + "a\nb\r\nc".lines().count());
    }

    static String runBeyondLatin() {
        String text = "na\u00efve \u0416 \ud83d\ude00";
        return text.length() + " " + text.codePointCount(0, text.length()) + " " + text.toUpperCase() + " " + text.indexOf('\u0416');
    }

    /** The part of an address behind the at sign, which is taken to be there. */
    static String domain(String address) {
        int at = address.indexOf('@');
        return address.substring(at + 1, address.lastIndexOf('.')); // error: StringIndexOutOfBoundsException
    }

    static String domainSound(String address) {
        int at = address.indexOf('@');
        int dot = address.lastIndexOf('.');
        return dot > at ? address.substring(at + 1, dot) : "";
    }

    /** "x=1" gives 1: what stands behind the equals sign. */
    static String valueOf(String setting) {
        if (!setting.startsWith("set ")) {
            return "";
        }
        String[] sides = setting.substring(4).split("=");
        return sides[1]; // error: ArrayIndexOutOfBoundsException
    }

    static String valueOfSound(String setting) {
        if (!setting.startsWith("set ")) {
            return "";
        }
        String[] sides = setting.substring(4).split("=");
        return sides.length > 1 ? sides[1] : "";
    }

    static char initialOf(String name) {
        String plain = name.trim();
        return Character.toUpperCase(plain.charAt(0)); // error: StringIndexOutOfBoundsException
    }

    static char initialOfSound(String name) {
        String plain = name.trim();
        return plain.isEmpty() ? '?' : Character.toUpperCase(plain.charAt(0));
    }

    static int vowelShare(String word) {
        int vowels = 0;
        for (int i = 0; i < word.length(); i++) {
            if ("aeiou".indexOf(word.charAt(i)) >= 0) {
                vowels++;
            }
        }
        return word.length() / vowels; // error: ArithmeticException
    }

    static int vowelShareSound(String word) {
        int vowels = 0;
        for (int i = 0; i < word.length(); i++) {
            if ("aeiou".indexOf(word.charAt(i)) >= 0) {
                vowels++;
            }
        }
        return vowels == 0 ? 0 : word.length() / vowels;
    }

    static int command(String line) {
        switch (line.toLowerCase()) {
            case "start":
                return 1;
            case "stop":
                return 2;
            case "reset":
                throw new UnsupportedOperationException("reset"); // error: UnsupportedOperationException
            default:
                return 0;
        }
    }

    static int commandSound(String line) {
        switch (line.toLowerCase()) {
            case "start":
                return 1;
            case "stop":
            case "reset":
                return 2;
            default:
                return 0;
        }
    }

    static int bracketed(String text) {
        if (text.length() == 7 && text.startsWith("(") && text.endsWith(")") && text.contains("--")) {
            throw new IllegalStateException("two dashes in brackets"); // error: IllegalStateException
        }
        return text.length();
    }

    static int bracketedSound(String text) {
        if (text.length() == 2 && text.startsWith("(") && text.endsWith(")") && text.contains("--")) {
            throw new IllegalStateException("two dashes between two brackets");
        }
        return text.length();
    }
}
