package enums;

public enum Ops {
    PLUS {
        @Override
        int apply(int a, int b) {
            return a + b;
        }
    },
    OVER {
        @Override
        int apply(int a, int b) {
            return a / b; //! ArithmeticException constant
        }
    };

    abstract int apply(int a, int b);

    int twice(int a) {
        return apply(a, a);
    }
}
