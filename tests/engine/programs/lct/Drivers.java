package lct;

/** Programs that ask for their inputs. */
class Drivers {
    static int first() {
        int number = Input.any() + 5;
        int seen = 0;
        if (number > 0) {
            seen = 1;
            mark();
        } else {
            mark();
        }
        if (number > 2) {
            assert false; // @error
        }
        return seen;
    }

    static int required() {
        int left = Input.any();
        int right = Input.any();
        Input.require(left > 10);
        Input.require(right < left);
        return 100 / (left - 11 + right); // @required
    }

    static void indices(int[] values, int i, int j) {
        Input.require(values != null && i >= 0 && j >= 0);
        Input.require(i < values.length && j < values.length);
        values[i] = 0;
        values[j] = 1;
        if (values[i] == 0) {
            assert false; // @different
        } else {
            assert false; // @same
        }
    }

    private static int marks;

    private static void mark() {
        marks++;
    }
}
