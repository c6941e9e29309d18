package merging;

/** Branches that only compute values, one after the other. */
class Flags {
    static int all(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
        int count = first(a, b, c, d, e, f);
        if (g > 0) {
            count++;
        }
        if (h > 0) {
            count++;
        }
        if (i > 0) {
            count++;
        }
        if (j > 0) {
            count++;
        }
        if (k > 0) {
            count++;
        }
        if (l > 0) {
            count++;
        }
        assert count != 12; // @twelve
        return count;
    }

    static int none(int a, int b, int c, int d, int e, int f) {
        int count = first(a, b, c, d, e, f);
        assert count < 7;
        return count;
    }

    private static int first(int a, int b, int c, int d, int e, int f) {
        int count = 0;
        if (a > 0) {
            count++;
        }
        if (b > 0) {
            count++;
        }
        if (c > 0) {
            count++;
        }
        if (d > 0) {
            count++;
        }
        if (e > 0) {
            count++;
        }
        if (f > 0) {
            count++;
        }
        return count;
    }
}
