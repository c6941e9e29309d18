package jejak.runner;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/**
 * Computes functions of the mathematical library, as this JVM does.
 *
 * A request on standard input is the number of a function (one byte) and the bits of two doubles; the
 * answer on standard output is the bits of the result. Numbers are positions in NAMES of
 * jejak/expr/functions.py.
 */
final class Functions {
    private static final int STRICT = 19;

    private Functions() {}

    public static void main(String[] arguments) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        while (true) {
            int number;
            try {
                number = in.readUnsignedByte();
            } catch (EOFException end) {
                return;
            }
            double x = in.readDouble();
            double y = in.readDouble();
            double value = number < STRICT ? plain(number, x, y) : strict(number - STRICT, x, y);
            out.writeLong(Double.doubleToLongBits(value));
            out.flush();
        }
    }

    private static double plain(int number, double x, double y) {
        switch (number) {
            case 0: return Math.sin(x);
            case 1: return Math.cos(x);
            case 2: return Math.tan(x);
            case 3: return Math.asin(x);
            case 4: return Math.acos(x);
            case 5: return Math.atan(x);
            case 6: return Math.exp(x);
            case 7: return Math.log(x);
            case 8: return Math.log10(x);
            case 9: return Math.cbrt(x);
            case 10: return Math.sinh(x);
            case 11: return Math.cosh(x);
            case 12: return Math.tanh(x);
            case 13: return Math.expm1(x);
            case 14: return Math.log1p(x);
            case 15: return Math.atan2(x, y);
            case 16: return Math.pow(x, y);
            case 17: return Math.hypot(x, y);
            case 18: return Math.IEEEremainder(x, y);
            default: throw new IllegalArgumentException("no function " + number);
        }
    }

    private static double strict(int number, double x, double y) {
        switch (number) {
            case 0: return StrictMath.sin(x);
            case 1: return StrictMath.cos(x);
            case 2: return StrictMath.tan(x);
            case 3: return StrictMath.asin(x);
            case 4: return StrictMath.acos(x);
            case 5: return StrictMath.atan(x);
            case 6: return StrictMath.exp(x);
            case 7: return StrictMath.log(x);
            case 8: return StrictMath.log10(x);
            case 9: return StrictMath.cbrt(x);
            case 10: return StrictMath.sinh(x);
            case 11: return StrictMath.cosh(x);
            case 12: return StrictMath.tanh(x);
            case 13: return StrictMath.expm1(x);
            case 14: return StrictMath.log1p(x);
            case 15: return StrictMath.atan2(x, y);
            case 16: return StrictMath.pow(x, y);
            case 17: return StrictMath.hypot(x, y);
            case 18: return StrictMath.IEEEremainder(x, y);
            default: throw new IllegalArgumentException("no function " + number);
        }
    }
}
