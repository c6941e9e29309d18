package inner;

/** The constructor of an abstract inner class: a test makes an anonymous one of it. */
public class Part {
    abstract class Piece {
        final int share;

        Piece(int number) {
            share = 100 / number; //! ArithmeticException constructor
        }

        abstract int weight();
    }

    /** No test can make an object of it. */
    private abstract static class Secret {
        Secret(int number) {
            System.out.println(100 / number); //! ArithmeticException not-built:no-stub
        }
    }
}
