package copies;

import java.util.Arrays;

public class Polynomial {
    private final int[] coefficients;

    public Polynomial(int[] coefficients) {
        this.coefficients = coefficients.clone();
    }

    public int lead() {
        return 100 / coefficients[coefficients.length - 1]; //! ArithmeticException constructor //! ArrayIndexOutOfBoundsException constructor
    }

    public int second() {
        if (coefficients.length == 3 && coefficients[0] == 5) {
            return 3 / coefficients[1]; //! ArithmeticException constructor
        }
        return 1;
    }
}
