/** Controllers, filters, polynomials: double and float arithmetic without library functions. */
public class Control {
    // error at 1.5, 2.5
    static void product(double x, double y) {
        if (x > 1 && x < 2 && y > 2 && y < 3 && x * y > 3.7499 && x * y < 3.7501) {
            assert false;
        }
    }

    // error at 1.7692923542386314
    static void cubicRoot(double x) {
        double residual = x * x * x - 2 * x - 2;
        if (residual > -1e-9 && residual < 1e-9) {
            assert false;
        }
    }

    // error at 1.3, -0.7, 0.24
    static void controller(double error, double slope, double sum) {
        double out = 2.5 * error + 0.8 * slope + 4.2 * sum;
        double limited = out > 3.7 ? 3.7 : out < -3.7 ? -3.7 : out;
        if (limited > 3.7 - 0.011 && limited < 3.7 && error * slope < -0.9 && error * slope > -0.92
                && sum > 0.2 && sum < 0.3) {
            assert false;
        }
    }

    // error at 0.1, 0.2
    static void notAssociative(double x, double y) {
        if (x > 0 && x < 1 && y > 0 && y < 1 && (x + y) + 0.3 != x + (y + 0.3)) {
            assert false;
        }
    }

    // error at 1.0e16
    static void absorbed(double x) {
        if (x > 0 && x < 1e18 && x + 1.0 == x) {
            assert false;
        }
    }

    // error at 1.1, 0.9
    static void himmelblau(double x, double y) {
        double a = x * x + y - 2.11;
        double b = x + y * y - 1.91;
        if (a * a + b * b < 1e-6 && x > 0) {
            assert false;
        }
    }

    // error at 3.3f, 1.7f
    static void singles(float x, float y) {
        float z = x * y + x / y;
        if (x > 3 && x < 4 && y > 1 && y < 2 && z > 7.55f && z < 7.5525f) {
            assert false;
        }
    }

    // error at 16777216.0f
    static void largeSingle(float x) {
        if (x > 0 && x < 1e8f && x + 1f == x) {
            assert false;
        }
    }

    // error at 0.1
    static void narrowed(double x) {
        if (x > 0 && x < 1 && (float) x == 0.1f && (double) (float) x != x) {
            assert false;
        }
    }

    // error at 1.0000000001E38, 4.0
    static void overflow(double x, double y) {
        float product = (float) (x * y);
        if (x < 1e39 && y < 1000 && y > 1 && Float.isInfinite(product) && x > 0) {
            assert false;
        }
    }

    // safe
    static void square(double x) {
        if (x * x < 0) {
            assert false;
        }
    }

    // safe
    static void stable(double x, double y) {
        if (x > -1 && x < 1 && y > -1 && y < 1) {
            double next = 0.5 * x + 0.3 * y;
            double after = 0.5 * next + 0.3 * x;
            if (after > 1 || after < -1) {
                assert false;
            }
        }
    }

    // safe
    static void polynomial(double x) {
        if (x > 0 && x < 2 && x * x * x - 3 * x * x + 3 * x - 1 > 1.1) {
            assert false;
        }
    }

    // safe
    static void positive(double x) {
        if (x > -5 && x < 5 && x * x * x * x - 2 * x * x + 1.5 < 0.4) {
            assert false;
        }
    }

    // safe
    static void division(double x, double y) {
        if (x > 1 && x < 2 && y > 3 && y < 4 && (x / y > 0.7 || x / y < 0.24)) {
            assert false;
        }
    }

    // safe
    static void singleRange(float x, float y) {
        if (x > 1f && x < 2f && y > 1f && y < 2f && x * y - x - y > 0.5f) {
            assert false;
        }
    }

    // error at 9.0E15
    static void roots(double x) {
        double r = Math.sqrt(Math.sqrt(Math.sqrt(x)));
        if (r > 98.69 && r < 98.70) {
            assert false;
        }
    }

    // safe
    static void rootOfRoot(double x) {
        if (x > 16 && x < 81 && Math.sqrt(Math.sqrt(x)) > 3.01) {
            assert false;
        }
    }
}
