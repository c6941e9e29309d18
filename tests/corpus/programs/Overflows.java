/** Integers at their limits. */
final class Overflows {
    private Overflows() {}

    static String runWrapAround() {
        int big = Integer.MAX_VALUE;
        return (big + 1) + " " + (-Integer.MIN_VALUE) + " " + Math.abs(Integer.MIN_VALUE) + " " + (byte) 200 + " " + (char) 65601;
    }

    static String runExact() {
        String found = "";
        try {
            found += Math.addExact(2_000_000_000, 147_483_647) + " ";
            found += Math.multiplyExact(70_000, 70_000);
        } catch (ArithmeticException overflow) {
            found += overflow.getMessage();
        }
        return found;
    }

    static String runDivision() {
        return (-7 / 2) + " " + (-7 % 2) + " " + Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Integer.MIN_VALUE / -1;
    }

    static String runCasts() {
        return (int) 1e20 + " " + (long) Double.NaN + " " + (int) -2.9f + " " + (short) 70_000 + " " + (byte) 'é';
    }

    static long runFactorial() {
        long product = 1;
        for (int i = 2; i <= 25; i++) {
            product *= i;
        }
        return product;
    }

    /** The average of two positive numbers, whose sum may not fit. */
    static int middle(int low, int high) {
        if (low < 0 || high < low) {
            return -1;
        }
        int middle = (low + high) / 2;
        return new int[] {1, 2, 3}[middle < 0 ? middle : 0]; // error: ArrayIndexOutOfBoundsException
    }

    static int middleSound(int low, int high) {
        if (low < 0 || high < low) {
            return -1;
        }
        int middle = low + (high - low) / 2;
        return new int[] {1, 2, 3}[middle < 0 ? middle : 0];
    }

    static int[] grown(int size) {
        if (size < 16 || size > 100_000) {
            return new int[16];
        }
        return new int[size * size / 4 + 1]; // error: NegativeArraySizeException
    }

    static int[] grownSound(int size) {
        if (size < 16 || size > 100) {
            return new int[16];
        }
        return new int[size * size / 4 + 1];
    }

    static int bucket(int hash, int[] buckets) {
        if (buckets.length != 7) {
            return 0;
        }
        return buckets[Math.abs(hash) % 7]; // error: ArrayIndexOutOfBoundsException
    }

    static int bucketSound(int hash, int[] buckets) {
        if (buckets.length != 7) {
            return 0;
        }
        return buckets[Math.floorMod(hash, 7)];
    }

    static int total(int price, int pieces) {
        return Math.multiplyExact(price, pieces); // error: ArithmeticException
    }

    static long totalSound(int price, int pieces) {
        return Math.multiplyExact((long) price, (long) pieces);
    }

    static int shorter(long length) {
        if (length < 0) {
            return 0;
        }
        return Math.toIntExact(length) / 2; // error: ArithmeticException
    }

    static int shorterSound(long length) {
        if (length < 0 || length > Integer.MAX_VALUE) {
            return 0;
        }
        return Math.toIntExact(length) / 2;
    }
}
