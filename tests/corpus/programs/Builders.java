import java.util.StringJoiner;

/** Text that is put together bit by bit. */
final class Builders {
    private Builders() {}

    static String runReverse() {
        return new StringBuilder("stressed").reverse().insert(0, 42).append(true).append(1.5f).toString();
    }

    static String runDelete() {
        StringBuilder text = new StringBuilder("remove the vowels");
        for (int i = text.length() - 1; i >= 0; i--) {
            if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                text.deleteCharAt(i);
            }
        }
        return text.toString();
    }

    static String runJoiner() {
        StringJoiner joiner = new StringJoiner(", ", "{", "}").setEmptyValue("nothing");
        String empty = joiner.toString();
        return empty + joiner.add("a").add(null).add("c");
    }

    static String runBuffer() {
        StringBuffer buffer = new StringBuffer();
        buffer.append('x').append(10L).append(new char[] {'y', 'z'}).setLength(3);
        return buffer.replace(0, 1, "--").toString() + buffer.indexOf("0");
    }

    static String runNumbers() {
        return new StringBuilder().append(Integer.MIN_VALUE).append(' ').append(-0.0).append(' ')
                .append(1e21).append(' ').append((Object) null).append(' ').append(100f / 3).toString();
    }

    /** "a, b, c": the last separator is cut off again. */
    static String list(int[] numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            text.append(number).append(", ");
        }
        text.setLength(text.length() - 2); // error: StringIndexOutOfBoundsException
        return text.toString();
    }

    static String listSound(int[] numbers) {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            text.append(number).append(", ");
        }
        text.setLength(Math.max(0, text.length() - 2));
        return text.toString();
    }

    /** A number with leading zeros, of a width that it is taken to fit into. */
    static String padded(int number) {
        StringBuilder digits = new StringBuilder().append(number);
        String zeros = "000000".substring(digits.length()); // error: StringIndexOutOfBoundsException
        return zeros + digits;
    }

    static String paddedSound(int number) {
        StringBuilder digits = new StringBuilder().append(number);
        while (digits.length() < 6) {
            digits.insert(0, '0');
        }
        return digits.toString();
    }

    static char middle(String left, String right) {
        String both = new StringBuilder(left).append(right).toString();
        return both.charAt(both.length() / 2); // error: StringIndexOutOfBoundsException
    }

    static char middleSound(String left, String right) {
        String both = new StringBuilder(left).append('-').append(right).toString();
        return both.charAt(both.length() / 2);
    }

    static String mask(String card) {
        StringBuilder shown = new StringBuilder(card);
        for (int i = 0; i < 4; i++) {
            shown.setCharAt(i, '*'); // error: StringIndexOutOfBoundsException
        }
        return shown.toString();
    }

    static String maskSound(String card) {
        StringBuilder shown = new StringBuilder(card);
        for (int i = 0; i < Math.min(4, shown.length()); i++) {
            shown.setCharAt(i, '*');
        }
        return shown.toString();
    }

    static boolean mirrored(String word) {
        String back = new StringBuilder(word).reverse().toString();
        if (word.length() == 3 && back.equals(word) && word.charAt(0) == 'n') {
            throw new IllegalStateException(word); // error: IllegalStateException
        }
        return back.equals(word);
    }

    static boolean mirroredSound(String word) {
        String back = new StringBuilder(word).reverse().toString();
        if (word.length() != back.length()) {
            throw new IllegalStateException(word);
        }
        return back.equals(word);
    }
}
