package statics;

public class Config {
    static int level = 3;
    private static int hidden = 2;
    static final int[] TABLE = {1, 2};

    static int share() {
        return 1 / level; //! ArithmeticException
    }

    static int hiddenShare() {
        return 1 / (hidden - 5); //! ArithmeticException
    }

    static void bump() {
        level--;
        if (level == 2) {
            throw new IllegalStateException(); //! IllegalStateException
        }
    }
}
