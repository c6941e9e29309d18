/** Loops over numbers and arrays: some have no error in any turn, some one that comes late. */
public class InductionNumbers {
    // safe
    public static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    // not-safe
    public static int sumOneTooFar(int[] values) {
        int sum = 0;
        int i = 0;
        while (i < values.length || i == 100) {
            sum += values[i];
            i++;
        }
        return sum;
    }

    // safe
    public static int search(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    // not-safe
    public static int searchThatOverflows(int[] sorted, int key) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    // safe
    public static void bubbleSort(int[] values) {
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j + 1 < values.length - i; j++) {
                if (values[j] > values[j + 1]) {
                    int kept = values[j];
                    values[j] = values[j + 1];
                    values[j + 1] = kept;
                }
            }
        }
    }

    // not-safe
    public static void bubbleSortTooFar(int[] values) {
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < values.length - i; j++) {
                if (i > 70 && values[j] > values[j + i + 1]) {
                    values[j + i] = values[j];
                }
            }
        }
    }

    // safe
    public static void insertionSort(int[] values) {
        for (int i = 1; i < values.length; i++) {
            int value = values[i];
            int j = i - 1;
            while (j >= 0 && values[j] > value) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = value;
        }
    }

    // not-safe
    public static void insertionSortBelow(int[] values) {
        for (int i = 1; i < values.length; i++) {
            int value = values[i];
            int j = i - 1;
            while (values[j] > value && (j >= 0 || i > 60)) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = value;
        }
    }

    // safe
    public static void reverse(int[] values) {
        for (int i = 0, j = values.length - 1; i < j; i++, j--) {
            int kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }

    // safe
    public static int ring(int turns) {
        int[] ring = new int[1000];
        int at = 0;
        for (int i = 0; i < turns; i++) {
            ring[at] = i;
            at = (at + 1) % 1000;
        }
        return ring[at];
    }

    // not-safe
    public static int fullAfterThousand(int turns) {
        int[] kept = new int[1000];
        int at = 0;
        for (int i = 0; i < turns; i++) {
            kept[at] = i;
            at++;
        }
        return at;
    }

    // safe
    public static int twice(int turns) {
        int one = 0;
        int two = 0;
        while (one < turns) {
            one++;
            two += 2;
        }
        if (two != 2 * one) {
            throw new IllegalStateException();
        }
        return two;
    }

    // not-safe
    public static int twiceButOne(int turns) {
        int one = 0;
        int two = 0;
        while (one < turns) {
            one++;
            two += one == 1234 ? 1 : 2;
        }
        return 100 / (two == 2 * one ? 1 : 0);
    }

    // not-safe
    public static int countedRound(int limit) {
        int[] cell = new int[1];
        int i = 1;
        while (i != limit) {
            i++;
            if (i < 0) {
                cell[i] = 1;
            }
        }
        return i;
    }

    // not-safe
    public static int shortCounter(int limit) {
        int[] cells = new int[40000];
        short i = 0;
        int turns = 0;
        while (turns < limit) {
            cells[i] = turns;
            i++;
            turns++;
        }
        return cells[0];
    }

    // safe
    public static int charCounter(int limit) {
        int[] cells = new int[65536];
        char i = 0;
        int turns = 0;
        while (turns < limit) {
            cells[i] = turns;
            i++;
            turns++;
        }
        return cells[0];
    }

    // not-safe
    public static float sticks(int limit) {
        float f = 0;
        while (f < 20000000f && limit > 0) {
            f += 1;
        }
        return f;
    }

    // safe
    public static int states(int[] inputs) {
        int state = 0;
        int[] table = {1, 2, 0};
        for (int input : inputs) {
            if (input > 0) {
                state = table[state];
            } else if (input < 0) {
                state = state == 0 ? 2 : state - 1;
            }
        }
        return state;
    }

    // not-safe
    public static int statesAndOneMore(int[] inputs) {
        int state = 0;
        int[] table = {7, 7, 7};
        for (int i = 0; i < inputs.length; i++) {
            state = i > 80 ? 3 : (state + 1) % 3;
            if (table[state] != 7) {
                return i;
            }
        }
        return state;
    }

    // safe
    public static int count(int[] values, int key) {
        int found = 0;
        int[] places = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (values[i] == key) {
                places[found++] = i;
            }
        }
        return found;
    }

    // not-safe
    public static int countTwice(int[] values, int key) {
        int found = 0;
        int[] places = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (values[i] == key) {
                places[found++] = i;
            }
            if (values[i] == key && i == 90) {
                places[found++] = i;
            }
        }
        return found;
    }

    // safe
    public static int odd(int limit) {
        int i = 1;
        while (i < 1000000 && i < limit) {
            i += 2;
        }
        return 100 / i;
    }

    // not-safe
    public static int down(int from) {
        int i = from;
        while (i != 1) {
            i -= 2;
        }
        return i;
    }

    // safe
    public static int labelled(int[] values, int key) {
        int found = 0;
        outer:
        for (int i = 0; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                if (values[j] == key) {
                    continue outer;
                }
                if (values[i] == values[j]) {
                    break outer;
                }
            }
            found++;
        }
        return values.length == 0 ? 0 : 100 / (values.length - found + 1);
    }

    // safe
    public static double climbs(double to) {
        double x = 0;
        while (x < to && x < 1000) {
            x += 1;
        }
        int[] one = new int[1];
        return x + one[x < 0 ? 1 : 0];
    }

    // not-safe
    public static double sticksAt(int n) {
        double x = 9007199254740000.0;
        while (x < n * 9007199254740993.0) {
            x += 1;
        }
        return x;
    }
}
