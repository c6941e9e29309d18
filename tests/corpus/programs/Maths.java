/** Floating point and the mathematical library. */
final class Maths {
    private Maths() {}

    static String runRounding() {
        return Math.round(-2.5) + " " + Math.rint(2.5) + " " + Math.floor(-0.5) + " " + Math.ceil(1.01) + " " + (int) 3.99 + " " + Math.round(Float.NaN);
    }

    static String runPowers() {
        return Math.sqrt(2) + " " + Math.pow(2, 0.5) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.exp(1);
    }

    static String runAngles() {
        return Math.sin(1) + " " + Math.atan2(1, -1) + " " + Math.toDegrees(Math.PI) + " " + Math.cos(0) + " " + Math.tan(0.5);
    }

    static String runSpecial() {
        return 1.0 / 0 + " " + 0.0 / 0 + " " + (0.0 == -0.0) + " " + Math.min(0.0, -0.0) + " " + Math.ulp(1.0) + " " + Math.signum(-3.5);
    }

    static String runLogs() {
        return Math.log(10) + " " + Math.log10(1000) + " " + Math.log1p(1e-10) + " " + Math.sinh(1);
    }

    static int inverse(double x) {
        int whole = (int) Math.floor(x);
        return 12 / whole; // error: ArithmeticException
    }

    static int inverseSound(double x) {
        int whole = (int) Math.ceil(Math.abs(x));
        return 12 / Math.max(whole, 1);
    }

    static int root(int n) {
        if (n < 0 || n > 10_000) {
            return 0;
        }
        return 144 / ((int) Math.sqrt(n) - 12); // error: ArithmeticException
    }

    static int rootSound(int n) {
        if (n < 0 || n > 10_000) {
            return 0;
        }
        return 144 / ((int) Math.sqrt(n) + 12);
    }

    static int wave(double angle) {
        double height = Math.sin(angle);
        if (height > 2) {
            return 1 / 0;
        }
        return new int[] {1, 2, 3}[(int) Math.round(height) + 2]; // error: ArrayIndexOutOfBoundsException
    }

    static int waveSound(double angle) {
        double height = Math.sin(angle);
        if (height > 2) {
            return 1 / 0;
        }
        return new int[] {1, 2, 3}[(int) Math.round(height) + 1];
    }

    static int rounded(float price) {
        int cents = Math.round(price * 100);
        if (cents == 1999) {
            throw new IllegalStateException("sold out"); // error: IllegalStateException
        }
        return cents;
    }

    static int roundedSound(float price) {
        int cents = Math.round(price);
        if (cents != cents) {
            throw new IllegalStateException("no number");
        }
        return cents;
    }

    static int level(double x) {
        double power = Math.pow(x, 2);
        return power == 49 ? 1 / (int) (x - 7) : 0; // error: ArithmeticException
    }

    static int levelSound(double x) {
        double power = Math.pow(x, 2);
        return power == 49 ? 1 / (int) (Math.abs(x) + 7) : 0;
    }
}
