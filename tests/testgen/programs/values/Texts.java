package values;

public class Texts {
    static int first(String text) {
        return 1 / (text.charAt(0) - 'b'); //! ArithmeticException literal
    }

    static char echo(String text, char other) {
        if (text.length() == 2 && other != text.charAt(1)) {
            throw new IllegalArgumentException(text); //! IllegalArgumentException literal
        }
        return text.charAt(0);
    }

    static int digit(String text) {
        int n = text.charAt(0) - '0';
        if (n < 0 || n > 9) return -1;
        return 1 / n;  //! ArithmeticException literal
    }

    static int compare(String a, String b) {
        if (a != b && a.equals(b)) {
            throw new IllegalStateException(); //! IllegalStateException literal
        }
        return 0;
    }
}
