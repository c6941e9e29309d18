package sealed;

/** A sealed type with one class: a call on it says which class the object is of. */
public class Only {
    sealed interface Shape permits Square {
        int ratio();
    }

    static final class Square implements Shape {
        int side;

        @Override
        public int ratio() {
            return 1 / side; //! ArithmeticException constructor
        }
    }

    static int of(Shape shape) {
        return shape.ratio();
    }
}
