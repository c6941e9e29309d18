package values;

/** Strings of a certain shape, of any chars. */
public class Sequences {
    static int wide(String text) {
        if (text.equals("h\u20acllo")) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int pair(String text, int at) {
        if (text.charAt(at) == '\u4e2d' && at > 1) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int third(String text) {
        if (text.indexOf('x') == 3 && text.lastIndexOf("yz") == 5) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int trimmed(String text) {
        if (text.trim().equals("ab") && text.length() == 5) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int built(String text, char last, boolean flag) {
        StringBuilder all = new StringBuilder("<").append(text).append(last).append(flag);
        if (all.reverse().toString().equals("eurt\u20acih<")) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int joined(String left, String right) {
        if ((left + ":" + right).equals("a:b:c")) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int chosen(String text) {
        switch (text) {
            case "one": return 1;
            case "two": return 1 / (text.length() - 3); //! ArithmeticException literal
            default: return 0;
        }
    }

    static int replaced(String text) {
        if (text.replace("ab", "xyz").equals("1xyz2") && text.contains("b2")) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }

    static int split(String text) {
        int comma = text.indexOf(',');
        if (comma > 0 && text.substring(comma + 1).equals("k\u00e9") && text.substring(0, comma).compareTo("q") > 0) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }
}
