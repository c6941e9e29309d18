package stubs;

/** No class can be below both without saying which default it takes. */
public class Rivals {
    interface Left {
        default int side() {
            return 1;
        }

        int value();
    }

    interface Right {
        default int side() {
            return 2;
        }

        int value();
    }

    static int both(Left left, Right right) {
        if ((Object) left == right && left != null) {
            return 1 / left.value();
        }
        return 1 / (left.value() - 1); //! ArithmeticException stub
    }
}
