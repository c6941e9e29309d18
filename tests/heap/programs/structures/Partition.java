package structures;

import static jejak.Driver.assume;

/** Numbers of an array that are not above its last one come first. */
final class Partition {
    private Partition() {}

    static int split(int[] numbers) {
        int last = numbers.length - 1;
        int pivot = numbers[last];
        int end = 0;
        for (int i = 0; i < last; i++) {
            if (numbers[i] <= pivot) {
                swap(numbers, i, end++);
            }
        }
        swap(numbers, end, last);
        return end;
    }

    private static void swap(int[] numbers, int one, int other) {
        int kept = numbers[one];
        numbers[one] = numbers[other];
        numbers[other] = kept;
    }

    static void partition(int[] numbers) {
        assume(numbers != null && numbers.length > 0);
        int at = split(numbers);
        for (int i = 0; i < numbers.length; i++) {
            assert i <= at ? numbers[i] <= numbers[at] : numbers[i] > numbers[at];
        }
    }
}
