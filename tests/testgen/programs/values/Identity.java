package values;

/** Strings and boxes that are equal and not the same, or the same in two places. */
public class Identity {
    static int boxes(Integer a, Integer b) {
        if (a.equals(b) && a != b) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 1;
    }

    static int same(Integer a, Integer b) {
        if (a == b && a > 1000) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 1;
    }

    static int texts(String a, String b, String c) {
        if (a.equals(b) && a != b && c == a) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 1;
    }

    static int constant(String a) {
        if (a.equals("x") && a != "x") {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 1;
    }
}
