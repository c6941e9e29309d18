/** Loops on plain numbers, for the speed of interpreters. */
public class Loops {
    static int sum(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total += i * 3 ^ (total >>> 5);
        }
        return total;
    }

    static int bubble(int n) {
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            numbers[i] = (n - i) * 7919 % 1000;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j + 1 < n - i; j++) {
                if (numbers[j] > numbers[j + 1]) {
                    int swapped = numbers[j];
                    numbers[j] = numbers[j + 1];
                    numbers[j + 1] = swapped;
                }
            }
        }
        return numbers[0] + numbers[n - 1];
    }

    static int sieve(int n) {
        boolean[] composite = new boolean[n];
        int primes = 0;
        for (int i = 2; i < n; i++) {
            if (!composite[i]) {
                primes++;
                for (int j = i + i; j < n; j += i) {
                    composite[j] = true;
                }
            }
        }
        return primes;
    }

    static int calls(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total = plus(total, i);
        }
        return total;
    }

    static int plus(int a, int b) {
        return a + b;
    }

    /** Prints the nanoseconds of each loop: run it with -Xint. */
    public static void main(String[] sizes) {
        int result = 0;
        for (int loop = 0; loop < 4; loop++) {
            int size = Integer.parseInt(sizes[loop]);
            long best = Long.MAX_VALUE;
            for (int round = 0; round < 3; round++) {
                long start = System.nanoTime();
                result += switch (loop) {
                    case 0 -> sum(size);
                    case 1 -> bubble(size);
                    case 2 -> sieve(size);
                    default -> calls(size);
                };
                best = Math.min(best, System.nanoTime() - start);
            }
            System.out.println(best);
        }
        if (result == 42) {
            System.out.println();
        }
    }
}
