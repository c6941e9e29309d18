package kiasan;

/** Insertion sort of ints. */
class Insertion {
    static void sort(int[] values) {
        for (int end = 1; end < values.length; end++) {
            int moving = values[end];
            int place = end;
            while (place > 0 && moving < values[place - 1]) {
                values[place] = values[place - 1];
                place--;
            }
            values[place] = moving;
        }
    }
}
