import java.util.Arrays;

/** Arrays, sorted, copied, searched, nested. */
final class ArrayTricks {
    private ArrayTricks() {}

    static String runSort() {
        int[] numbers = {5, -3, 9, 0};
        Arrays.sort(numbers);
        return Arrays.toString(numbers) + Arrays.binarySearch(numbers, 5) + Arrays.binarySearch(numbers, 7);
    }

    static String runCopies() {
        int[] numbers = {1, 2, 3};
        int[] longer = Arrays.copyOf(numbers, 5);
        System.arraycopy(longer, 0, longer, 1, 4);
        return Arrays.toString(longer) + Arrays.equals(numbers, numbers.clone()) + Arrays.hashCode(numbers);
    }

    static String runNested() {
        int[][] triangle = new int[4][];
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] = new int[i + 1];
            Arrays.fill(triangle[i], i);
        }
        return Arrays.deepToString(triangle);
    }

    static String runMatrix() {
        int[][] a = {{1, 2}, {3, 4}};
        int[][] product = new int[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    product[i][j] += a[i][k] * a[k][j];
                }
            }
        }
        return Arrays.deepToString(product);
    }

    static String runStore() {
        Object[] texts = new String[1];
        try {
            texts[0] = 1;
            return "stored";
        } catch (ArrayStoreException refused) {
            return refused.getMessage();
        }
    }

    static int peak(int[] heights) {
        for (int i = 0; i < heights.length; i++) {
            if (heights[i] > 100 && heights[i] > heights[i + 1]) { // error: ArrayIndexOutOfBoundsException
                return i;
            }
        }
        return -1;
    }

    static int peakSound(int[] heights) {
        for (int i = 0; i + 1 < heights.length; i++) {
            if (heights[i] > 100 && heights[i] > heights[i + 1]) {
                return i;
            }
        }
        return -1;
    }

    static int cell(int[][] grid, int row) {
        if (grid.length != 2 || row < 0 || row > 1) {
            return 0;
        }
        return grid[row].length; // error: NullPointerException
    }

    static int cellSound(int[][] grid, int row) {
        if (grid.length != 2 || row < 0 || row > 1 || grid[row] == null) {
            return 0;
        }
        return grid[row].length;
    }

    static int[] firstHalf(int[] numbers, int count) {
        int[] half = new int[2];
        System.arraycopy(numbers, 0, half, 0, count & 3); // error: ArrayIndexOutOfBoundsException
        return half;
    }

    static int[] firstHalfSound(int[] numbers, int count) {
        int[] half = new int[2];
        System.arraycopy(numbers, 0, half, 0, Math.min(numbers.length, count & 1));
        return half;
    }

    static int position(int[] sorted, int wanted) {
        int[] known = {2, 3, 5, 7, 11};
        int at = Arrays.binarySearch(known, wanted);
        return known[at]; // error: ArrayIndexOutOfBoundsException
    }

    static int positionSound(int[] sorted, int wanted) {
        int[] known = {2, 3, 5, 7, 11};
        int at = Arrays.binarySearch(known, wanted);
        return at < 0 ? 0 : known[at];
    }

    static int median(int a, int b, int c) {
        int[] all = {a, b, c};
        Arrays.sort(all);
        return 1000 / (all[1] - 17); // error: ArithmeticException
    }

    static int medianSound(int a, int b, int c) {
        int[] all = {a & 7, b & 7, c & 7};
        Arrays.sort(all);
        return 1000 / (all[1] - 17);
    }
}
