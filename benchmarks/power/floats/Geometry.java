/** Triangles, circles, rays: square roots, products, a few library functions. */
public class Geometry {
    // error at 3.0, 4.0, 5.0
    static void right(double a, double b, double c) {
        if (a > 1 && b > a && c > b && c < 1000 && a * a + b * b == c * c) {
            assert false;
        }
    }

    // error at 2.0, 3.0, 4.0
    static void heron(double a, double b, double c) {
        double s = (a + b + c) / 2;
        double area = Math.sqrt(s * (s - a) * (s - b) * (s - c));
        if (a > 1 && b > 1 && c > 1 && area > 2.90 && area < 2.91) {
            assert false;
        }
    }

    // error at 0.5, 1.5, -0.5, 2.0
    static void twoCircles(double x, double y, double dx, double dy) {
        double first = Math.hypot(x, y);
        double second = Math.hypot(x - dx, y - dy);
        if (first > 1.58 && first < 1.5815 && second > 1.118 && second < 1.1181 && dx < 0 && dy > 1.5
                && dy < 2.5) {
            assert false;
        }
    }

    // error at 0.6, 0.8
    static void unitCircle(double x, double y) {
        if (x > 0.1 && y > 0.1 && x * x + y * y == 1.0) {
            assert false;
        }
    }

    // safe
    static void triangle(double x, double y) {
        if (x > 0 && x < 100 && y > 0 && y < 100 && Math.sqrt(x * x + y * y) > x + y + 1) {
            assert false;
        }
    }

    // safe
    static void insideOut(double x, double y) {
        if (x * x + y * y < 1.0 && x + y > 1.5) {
            assert false;
        }
    }

    // error at 1.0, 2.0, 3.0
    static int discriminant(double a, double b, double c) {
        double d = b * b - 4 * a * c;
        if (a != 0 && b > 1.5 && b < 2.5 && d < -7.9 && d > -8.1) {
            int count = (int) (Math.sqrt(-d) * 100);
            return 1 / (count - 282);
        }
        return 0;
    }

    // error at 1.0, 2.0, 2.0
    static void normal(double x, double y, double z) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (x / length > 0.333 && x / length < 0.334 && y / length > 0.666 && y / length < 0.667
                && length > 2.9 && length < 3.1) {
            assert false;
        }
    }

    // safe
    static void normalised(double x, double y) {
        if (x > 0.001 && x < 1000 && y > 0.001 && y < 1000 && x / Math.sqrt(x * x + y * y) > 1.001) {
            assert false;
        }
    }

    // error at 1.0, 0.7853981633974483
    static void polar(double radius, double angle) {
        double x = radius * Math.cos(angle);
        double y = radius * Math.sin(angle);
        if (radius > 0.5 && radius < 2 && Math.abs(x - y) < 1e-9 && x > 0.70 && x < 0.71) {
            assert false;
        }
    }

    // error at 5.0f, 12.0f
    static void flatHypotenuse(float x, float y) {
        if (x > 1f && y > x && (float) Math.sqrt(x * x + y * y) == 13.0f && x + y == 17.0f) {
            assert false;
        }
    }
}
