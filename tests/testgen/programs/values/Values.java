package values;

public class Values {
    static int text(String text) {
        if (text.length() == 3) {
            throw new IllegalStateException(text); //! IllegalStateException literal
        }
        return 1;
    }

    static int array(int[] numbers) {
        return numbers[2]; //! ArrayIndexOutOfBoundsException array
    }

    static class Box {
        int value;
        Box other;
    }

    static int boxes(Box one, Box two) {
        return 1 / (one.value + two.value); //! ArithmeticException constructor
    }
}
