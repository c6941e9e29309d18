/** java.lang.Math and StrictMath. */
class MathCases {
    static double sqrt(double a) { return Math.sqrt(a); }
    static double floor(double a) { return Math.floor(a); }
    static double ceil(double a) { return Math.ceil(a); }
    static double rint(double a) { return Math.rint(a); }
    static double abs(double a) { return Math.abs(a); }
    static float absF(float a) { return Math.abs(a); }
    static double max(double a, double b) { return Math.max(a, b); }
    static double min(double a, double b) { return Math.min(a, b); }
    static float maxF(float a, float b) { return Math.max(a, b); }
    static float minF(float a, float b) { return Math.min(a, b); }
    static double strictSqrt(double a) { return StrictMath.sqrt(a); }
    static double strictFloor(double a) { return StrictMath.floor(a); }
    static double strictCeil(double a) { return StrictMath.ceil(a); }
    static double strictRint(double a) { return StrictMath.rint(a); }
    static double strictAbs(double a) { return StrictMath.abs(a); }
    static float strictAbsF(float a) { return StrictMath.abs(a); }
    static double strictMax(double a, double b) { return StrictMath.max(a, b); }
    static double strictMin(double a, double b) { return StrictMath.min(a, b); }
    static float strictMaxF(float a, float b) { return StrictMath.max(a, b); }
    static float strictMinF(float a, float b) { return StrictMath.min(a, b); }
    static double zeros(byte a, byte b) {
        double[] all = {0.0, -0.0, Double.NaN, 1.0};
        float[] floats = {0.0f, -0.0f, Float.NaN, 1.0f};
        return 1 / Math.max(all[a & 3], all[b & 3]) + 2 / Math.min(all[a & 3], all[b & 3])
            + 3 / Math.max(floats[a & 3], floats[b & 3]);
    }
    static double remainder(double a, double b) { return Math.IEEEremainder(a, b); }
    static double strictRemainder(double a, double b) { return StrictMath.IEEEremainder(a, b); }
    /** The limits that random numbers seldom are. */
    static double edges(byte a, byte b, int c) {
        double[] all = {0.0, -0.0, 1.0, -1.0, Double.NaN, 1 / 0.0, -1 / 0.0, 0.5, 2.0, -2.0, 3.0, Double.MIN_VALUE,
            Double.MAX_VALUE, Math.PI / 2, Math.PI, c};
        double x = all[a & 15];
        double y = all[b & 15];
        double[] results = {
            Math.sin(x), Math.cos(x), Math.tan(x), Math.asin(x), Math.acos(x), Math.atan(x), Math.exp(x), Math.log(x),
            Math.log10(x), Math.cbrt(x), Math.sinh(x), Math.cosh(x), Math.tanh(x), Math.expm1(x), Math.log1p(x),
            Math.atan2(x, y), Math.pow(x, y), Math.hypot(x, y), Math.IEEEremainder(x, y)};
        double all1 = 0;
        for (double each : results) all1 = all1 * 31 + Double.doubleToLongBits(each) % 1009;
        return all1;
    }
    static double wholePower(int a, int b) { return Math.pow(a % 8, Math.abs(b % 8)); }

    static double sin(double a) { return Math.sin(a); }
    static double cos(double a) { return Math.cos(a); }
    static double tan(double a) { return Math.tan(a); }
    static double asin(double a) { return Math.asin(a); }
    static double acos(double a) { return Math.acos(a); }
    static double atan(double a) { return Math.atan(a); }
    static double exp(double a) { return Math.exp(a); }
    static double log(double a) { return Math.log(a); }
    static double log10(double a) { return Math.log10(a); }
    static double cbrt(double a) { return Math.cbrt(a); }
    static double atan2(double a, double b) { return Math.atan2(a, b); }
    static double pow(double a, double b) { return Math.pow(a, b); }
    static double sinh(double a) { return Math.sinh(a); }
    static double cosh(double a) { return Math.cosh(a); }
    static double tanh(double a) { return Math.tanh(a); }
    static double hypot(double a, double b) { return Math.hypot(a, b); }
    static double expm1(double a) { return Math.expm1(a); }
    static double log1p(double a) { return Math.log1p(a); }
    static double strictSin(double a) { return StrictMath.sin(a); }
    static double strictCos(double a) { return StrictMath.cos(a); }
    static double strictTan(double a) { return StrictMath.tan(a); }
    static double strictAsin(double a) { return StrictMath.asin(a); }
    static double strictAcos(double a) { return StrictMath.acos(a); }
    static double strictAtan(double a) { return StrictMath.atan(a); }
    static double strictExp(double a) { return StrictMath.exp(a); }
    static double strictLog(double a) { return StrictMath.log(a); }
    static double strictLog10(double a) { return StrictMath.log10(a); }
    static double strictCbrt(double a) { return StrictMath.cbrt(a); }
    static double strictAtan2(double a, double b) { return StrictMath.atan2(a, b); }
    static double strictPow(double a, double b) { return StrictMath.pow(a, b); }
    static double strictSinh(double a) { return StrictMath.sinh(a); }
    static double strictCosh(double a) { return StrictMath.cosh(a); }
    static double strictTanh(double a) { return StrictMath.tanh(a); }
    static double strictHypot(double a, double b) { return StrictMath.hypot(a, b); }
    static double strictExpm1(double a) { return StrictMath.expm1(a); }
    static double strictLog1p(double a) { return StrictMath.log1p(a); }

    static long round(double a) { return Math.round(a); }
    static int roundF(float a) { return Math.round(a); }
    static int absI(int a) { return Math.abs(a); }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b) + Math.floorMod(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static long multiplyExact(long a, long b) { return Math.multiplyExact(a, b); }
    static int toIntExact(long a) { return Math.toIntExact(a); }
    static void random() { Math.random(); StrictMath.random(); }

    static long product(int a, int b) { return Math.multiplyExact((long) a, (long) b); }
    static long strictProduct(long a, int b) { return StrictMath.multiplyExact(a, (long) b); }
    /** Numbers next to where a product with a known number no longer fits. */
    static long lastProducts(byte a, byte b) {
        long[] factors = {0, 1, -1, 2, -2, 3, -3, 10, -10, 1000, Long.MAX_VALUE, Long.MIN_VALUE};
        int which = Math.floorMod(a, factors.length);
        long other = (b < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) / Math.max(1, Math.abs(factors[which])) + b % 3;
        long sum = 0;
        for (long each : new long[] {other, -other, other + 1, -other - 1}) {
            try {
                sum = sum * 31 + switch (which) {
                    case 0 -> Math.multiplyExact(each, 0L);
                    case 1 -> Math.multiplyExact(1L, each);
                    case 2 -> Math.multiplyExact(each, -1L);
                    case 3 -> Math.multiplyExact(2L, each);
                    case 4 -> Math.multiplyExact(each, -2L);
                    case 5 -> Math.multiplyExact(each, 3L);
                    case 6 -> Math.multiplyExact(-3L, each);
                    case 7 -> Math.multiplyExact(each, 10L);
                    case 8 -> Math.multiplyExact(each, -10L);
                    case 9 -> Math.multiplyExact(each, 1000L);
                    case 10 -> Math.multiplyExact(each, Long.MAX_VALUE);
                    default -> Math.multiplyExact(Long.MIN_VALUE, each);
                };
            } catch (ArithmeticException e) {
                sum = sum * 31 + e.getMessage().length();
            }
        }
        return sum;
    }
}
