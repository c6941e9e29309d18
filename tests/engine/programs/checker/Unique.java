package checker;

/** Values that a path leaves no choice for. */
class Unique {
    static int byAssignments(int c) {
        int b = 2 * c + 4;
        int a = b + 9;
        if (a > 8) {
            if (a < 10) {
                return 5 / b; // @assignments
            }
        }
        return 0;
    }

    static int inComponent(int a, int b) {
        if (b > 0) {
            if (a == 0) {
                return b / a; // @component
            }
        }
        return 0;
    }

    static int byDefinitions(int d) {
        int b = d + 3;
        int c = 2 * d;
        int a = b - c;
        if (42 == a) {
            return 1 / (b + 36); // @definitions
        }
        return 0;
    }
}
