package records;

public class Records {
    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }

        int step() {
            return 10 / (high - low); //! ArithmeticException constructor
        }
    }

    record Pair<T>(T one, T two) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    static int area(Shape shape) {
        if (shape instanceof Square square) {
            return 1 / square.side(); //! ArithmeticException constructor
        }
        return 0;
    }

    static int pair(Pair<String> pair) {
        return pair.one().length() + pair.two().length(); //! NullPointerException nulls
    }

    static int nested(Pair<Pair<String>> pair) {
        return pair.one().two().length(); //! NullPointerException constructor
    }

    static int impossible(Range range) {
        if (range.low > range.high) {
            throw new IllegalStateException(); //! IllegalStateException not-built:final-field
        }
        return 0;
    }
}
