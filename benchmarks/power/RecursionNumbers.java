/** Recursion on numbers, with and without an end. A comment says what is to come of each method. */
public class RecursionNumbers {
    // violated StackOverflowError
    public static int gcdWithoutRest(int a, int b) {
        if (a < 0 || b < 0 || a > 100 || b > 100) {
            return 0;
        }
        return gcdWrong(a, b);
    }

    private static int gcdWrong(int a, int b) {
        if (a == b) {
            return a;
        }
        return a > b ? gcdWrong(a - b, b) : gcdWrong(a, b - a);
    }

    // safe
    public static int gcd(int a, int b) {
        if (a < 0 || b < 0 || a > 9 || b > 9) {
            return 0;
        }
        return gcdRight(a, b);
    }

    private static int gcdRight(int a, int b) {
        return b == 0 ? a : gcdRight(b, a % b);
    }

    // violated StackOverflowError
    public static long factorialOfAny(int n) {
        return n == 0 ? 1 : n * factorialOfAny(n - 1);
    }

    // safe
    public static long factorialOfSmall(int n) {
        if (n < 0 || n > 12) {
            return -1;
        }
        return factorial(n);
    }

    private static long factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    // violated StackOverflowError
    public static boolean isEvenByTwos(int n) {
        if (n == 0) {
            return true;
        }
        return isEvenByTwos(n > 0 ? n - 2 : n + 2);
    }

    // safe
    public static boolean isEvenByOnes(int n) {
        return n < 0 || n > 10 || even(n);
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    // violated StackOverflowError
    public static boolean mutual(int n) {
        return n == 7 || other(n + 1);
    }

    private static boolean other(int n) {
        return mutual(n - 1);
    }

    // violated StackOverflowError
    public static int noBase(int n) {
        return 1 + noBase(n);
    }

    // violated StackOverflowError
    public static int fibonacciOfNegative(int n) {
        if (n > 10) {
            return 0;
        }
        return fib(n);
    }

    private static int fib(int n) {
        if (n == 0 || n == 1) {
            return n;
        }
        return fib(n - 1) + fib(n - 2);
    }

    // safe
    public static int fibonacci(int n) {
        return n < 0 || n > 8 ? 0 : fib(n);
    }

    // safe
    public static int deepSum() {
        int found = sum(1000);
        assert found == 500500;
        return found;
    }

    private static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    // violated AssertionError
    public static int deepSumWrong() {
        int found = sum(1000);
        assert found == 500501;
        return found;
    }

    // safe
    public static int deepCalls() {
        int found = deep(2000);
        assert found == 4000;
        return found;
    }

    private static int deep(int n) {
        return n == 0 ? 0 : two(n) + deep(n - 1);
    }

    private static int two(int n) {
        int result = 0;
        for (int i = 0; i < 2; i++) {
            result += n / n;
        }
        return result;
    }

    // violated ArithmeticException
    public static int deepDivision(int x) {
        return divideBelow(800, x);
    }

    private static int divideBelow(int n, int x) {
        return n == 0 ? 100 / (x - 3) : divideBelow(n - 1, x);
    }

    // safe
    public static int ackermann() {
        int found = ack(2, 9);
        assert found == 21;
        return found;
    }

    private static int ack(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    // violated StackOverflowError
    public static int searchWithoutProgress(int[] sorted, int wanted) {
        if (sorted == null || sorted.length != 4) {
            return -1;
        }
        return search(sorted, wanted, 0, sorted.length - 1);
    }

    private static int search(int[] sorted, int wanted, int low, int high) {
        if (low > high) {
            return -1;
        }
        int middle = (low + high) >>> 1;
        if (sorted[middle] == wanted) {
            return middle;
        }
        return sorted[middle] < wanted
                ? search(sorted, wanted, middle, high)
                : search(sorted, wanted, low, middle - 1);
    }

    // safe
    public static int searchWithProgress(int[] sorted, int wanted) {
        if (sorted == null || sorted.length != 4) {
            return -1;
        }
        return searchRight(sorted, wanted, 0, sorted.length - 1);
    }

    private static int searchRight(int[] sorted, int wanted, int low, int high) {
        if (low > high) {
            return -1;
        }
        int middle = (low + high) >>> 1;
        if (sorted[middle] == wanted) {
            return middle;
        }
        return sorted[middle] < wanted
                ? searchRight(sorted, wanted, middle + 1, high)
                : searchRight(sorted, wanted, low, middle - 1);
    }

    // violated StackOverflowError
    public static int[] sortThatNeverSplits(int a, int b) {
        int[] values = {a, b, 1};
        split(values, 0, values.length);
        return values;
    }

    private static void split(int[] values, int from, int to) {
        if (to - from == 0) {
            return;
        }
        int middle = (from + to + 1) / 2;
        split(values, from, middle);
        split(values, middle, to);
    }

    // safe
    public static int[] sortThatSplits(int a, int b) {
        int[] values = {a, b, 1};
        splitRight(values, 0, values.length);
        return values;
    }

    private static void splitRight(int[] values, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) / 2;
        splitRight(values, from, middle);
        splitRight(values, middle, to);
    }
}
