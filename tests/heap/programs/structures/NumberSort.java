package structures;

import static jejak.Driver.assume;

/** Sorts arrays of numbers in place. */
final class NumberSort {
    private NumberSort() {}

    static void insertionSort(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            int moved = numbers[i];
            int at = i;
            while (at > 0 && numbers[at - 1] > moved) {
                numbers[at] = numbers[at - 1];
                at--;
            }
            numbers[at] = moved;
        }
    }

    static void shellSort(int[] numbers) {
        for (int gap = numbers.length / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
            for (int i = gap; i < numbers.length; i++) {
                int moved = numbers[i];
                int at = i;
                while (at >= gap && numbers[at - gap] > moved) {
                    numbers[at] = numbers[at - gap];
                    at -= gap;
                }
                numbers[at] = moved;
            }
        }
    }

    private static boolean isSorted(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }

    static void insertion(int[] numbers) {
        assume(numbers != null && numbers.length > 0);
        insertionSort(numbers);
        assert isSorted(numbers);
    }

    static void shell(int[] numbers) {
        assume(numbers != null && numbers.length > 0);
        shellSort(numbers);
        assert isSorted(numbers);
    }
}
