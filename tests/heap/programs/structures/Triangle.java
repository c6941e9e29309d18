package structures;

/** What kind of triangle three lengths make. */
final class Triangle {
    static final int NONE = 0;
    static final int SCALENE = 1;
    static final int ISOSCELES = 2;
    static final int EQUILATERAL = 3;

    private Triangle() {}

    static int classify(int a, int b, int c) {
        int equal = 0;
        if (a == b) {
            equal++;
        }
        if (a == c) {
            equal++;
        }
        if (b == c) {
            equal++;
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return NONE;
        }
        if (equal == 0) {
            return SCALENE;
        }
        return equal == 1 ? ISOSCELES : EQUILATERAL;
    }
}
