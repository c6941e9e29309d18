package checker;

/** A loop leaves one value for its variable; what follows runs on numbers. */
class Total {
    private static final class Item {
        private final int weight;

        Item(int weight) {
            this.weight = weight;
        }

        int weight() {
            return weight;
        }
    }

    void addSmall(int number) {
        if (number < 23) {
            add(number);
        }
    }

    void add(int number) {
        int size = place('w');
        Item[] items = new Item[size];
        if (number > 0) {
            for (int i = 0; i < size; i++) {
                items[i] = new Item(size - i);
            }
            int sum = 0;
            while (number < size) {
                if (number % 2 == 0) {
                    sum += items[number].weight();
                }
                number++;
            }
            int start = -divisor(number, items[0].weight());
            int total = 0;
            while (start < size) {
                total += items[start++].weight(); // @index
            }
        }
    }

    private int place(char letter) {
        return letter - 'a' + 1;
    }

    private int divisor(int left, int right) {
        while (right != 0) {
            int rest = left % right;
            left = right;
            right = rest;
        }
        return left;
    }
}
