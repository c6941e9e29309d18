/** java.lang.Math and StrictMath. */
class MathCases {
    /** All but the last 20 bits, which mathematical libraries need not agree on. */
    static long near(double a) {
        boolean plain = a == a && a != 0 && a - a == 0;
        return plain ? (Double.doubleToLongBits(a) + (1 << 19)) >> 20 : Double.doubleToLongBits(a);
    }

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
    static double wholePower(int a, int b) { return Math.pow(a % 8, Math.abs(b % 8)); }

    static long sin(double a) { return near(Math.sin(a)); }
    static long cos(double a) { return near(Math.cos(a)); }
    static long tan(double a) { return near(Math.tan(a)); }
    static long asin(double a) { return near(Math.asin(a)); }
    static long acos(double a) { return near(Math.acos(a)); }
    static long atan(double a) { return near(Math.atan(a)); }
    static long exp(double a) { return near(Math.exp(a)); }
    static long log(double a) { return near(Math.log(a)); }
    static long log10(double a) { return near(Math.log10(a)); }
    static long cbrt(double a) { return near(Math.cbrt(a)); }
    static long atan2(double a, double b) { return near(Math.atan2(a, b)); }
    static long pow(double a, double b) { return near(Math.pow(a, b)); }
    static long sinh(double a) { return near(Math.sinh(a)); }
    static long cosh(double a) { return near(Math.cosh(a)); }
    static long tanh(double a) { return near(Math.tanh(a)); }
    static long hypot(double a, double b) { return near(Math.hypot(a, b)); }
    static long expm1(double a) { return near(Math.expm1(a)); }
    static long log1p(double a) { return near(Math.log1p(a)); }
    static long strictSin(double a) { return near(StrictMath.sin(a)); }
    static long strictCos(double a) { return near(StrictMath.cos(a)); }
    static long strictTan(double a) { return near(StrictMath.tan(a)); }
    static long strictAsin(double a) { return near(StrictMath.asin(a)); }
    static long strictAcos(double a) { return near(StrictMath.acos(a)); }
    static long strictAtan(double a) { return near(StrictMath.atan(a)); }
    static long strictExp(double a) { return near(StrictMath.exp(a)); }
    static long strictLog(double a) { return near(StrictMath.log(a)); }
    static long strictLog10(double a) { return near(StrictMath.log10(a)); }
    static long strictCbrt(double a) { return near(StrictMath.cbrt(a)); }
    static long strictAtan2(double a, double b) { return near(StrictMath.atan2(a, b)); }
    static long strictPow(double a, double b) { return near(StrictMath.pow(a, b)); }
    static long strictSinh(double a) { return near(StrictMath.sinh(a)); }
    static long strictCosh(double a) { return near(StrictMath.cosh(a)); }
    static long strictTanh(double a) { return near(StrictMath.tanh(a)); }
    static long strictHypot(double a, double b) { return near(StrictMath.hypot(a, b)); }
    static long strictExpm1(double a) { return near(StrictMath.expm1(a)); }
    static long strictLog1p(double a) { return near(StrictMath.log1p(a)); }
    /** Of unknown results only that they are there. */
    static void unseen(double a, double b) {
        Math.sin(a); Math.cos(a); Math.tan(a); Math.asin(a); Math.acos(a); Math.atan(a); Math.exp(a); Math.log(a);
        Math.log10(a); Math.cbrt(a); Math.atan2(a, b); Math.pow(a, b); Math.sinh(a); Math.cosh(a); Math.tanh(a);
        Math.hypot(a, b); Math.expm1(a); Math.log1p(a); Math.IEEEremainder(a, b);
    }
    static void unseenStrict(double a, double b) {
        StrictMath.sin(a); StrictMath.cos(a); StrictMath.tan(a); StrictMath.asin(a); StrictMath.acos(a);
        StrictMath.atan(a); StrictMath.exp(a); StrictMath.log(a); StrictMath.log10(a); StrictMath.cbrt(a);
        StrictMath.atan2(a, b); StrictMath.pow(a, b); StrictMath.sinh(a); StrictMath.cosh(a); StrictMath.tanh(a);
        StrictMath.hypot(a, b); StrictMath.expm1(a); StrictMath.log1p(a); StrictMath.IEEEremainder(a, b);
    }
    static void random() { Math.random(); StrictMath.random(); }

    static long round(double a) { return Math.round(a); }
    static int roundF(float a) { return Math.round(a); }
    static int absI(int a) { return Math.abs(a); }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b) + Math.floorMod(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static long multiplyExact(long a, long b) { return Math.multiplyExact(a, b); }
    static int toIntExact(long a) { return Math.toIntExact(a); }
}
