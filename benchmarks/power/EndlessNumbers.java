/** Loops on numbers, with and without an end. */
public class EndlessNumbers {
    // violated DoesNotReturn
    public static int forgotten(int n) {
        int i = 0;
        int sum = 0;
        while (i < n) {
            sum = i;
        }
        return sum;
    }

    // safe
    public static int counted(int n) {
        int sum = 0;
        for (int i = 0; i < n && i < 9; i++) {
            sum += i;
        }
        return sum;
    }

    // violated DoesNotReturn
    public static int halves(int n) {
        int turns = 0;
        while (n != 1) {
            n = n / 2;
            turns = turns == 0 ? 1 : 0;
        }
        return turns;
    }

    // safe
    public static int halvesOfPositive(int n) {
        int turns = 0;
        while (n > 1 && turns < 8) {
            n = n / 2;
            turns++;
        }
        return turns;
    }

    // violated DoesNotReturn
    public static int gcdBySubtraction(int a, int b) {
        if (a < 0 || b < 0 || a > 20 || b > 20) {
            return 0;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    // safe
    public static int gcdOfPositive(int a, int b) {
        if (a < 1 || b < 1 || a > 5 || b > 5) {
            return 0;
        }
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    // violated DoesNotReturn
    public static int spin() {
        int i = 0;
        while (true) {
            i = (i + 1) % 7;
        }
    }

    // violated DoesNotReturn
    public static int collatzOf(int n) {
        if (n < -20 || n > 3) {
            return 0;
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps = (steps + 1) % 5;
        }
        return steps;
    }

    // safe
    public static int collatzOfFew(int n) {
        if (n < 1 || n > 6) {
            return 0;
        }
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        }
        return n;
    }

    // violated DoesNotReturn
    public static int binarySearch(int[] sorted, int wanted) {
        if (sorted == null || sorted.length != 3) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < wanted) {
                low = middle;
            } else if (sorted[middle] > wanted) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    // safe
    public static int binarySearchRight(int[] sorted, int wanted) {
        if (sorted == null || sorted.length != 3) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (sorted[middle] < wanted) {
                low = middle + 1;
            } else if (sorted[middle] > wanted) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    // violated DoesNotReturn
    public static int continued(int n) {
        int i = 0;
        while (i < 10) {
            if (i == 5 && n == 77) {
                continue;
            }
            i++;
        }
        return i;
    }

    // safe
    public static int continuedRight(int n) {
        int i = 0;
        while (i < 10) {
            i++;
            if (i == 5 && n == 77) {
                continue;
            }
        }
        return i;
    }

    // violated DoesNotReturn
    public static int byteCounter() {
        int sum = 0;
        for (byte i = 0; i < 200; i++) {
            sum ^= i;
        }
        return sum;
    }

    // safe
    public static int byteCounterRight() {
        int sum = 0;
        for (byte i = 0; i < 100; i++) {
            sum ^= i;
        }
        return sum;
    }

    // violated DoesNotReturn
    public static double tenths() {
        double x = 0;
        while (x != 1.0) {
            x = x > 3 ? 0 : x + 0.1;
        }
        return x;
    }
}
