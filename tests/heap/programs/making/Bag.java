package making;

import static jejak.Driver.anyInt;
import static jejak.Driver.assume;

import jejak.Initialiser;

/** Some numbers in an array of three. */
class Bag {
    int[] items;
    int size;

    @Initialiser
    static Bag fresh(int size) {
        assume(size >= 0 && size <= 3);
        Bag made = new Bag();
        made.items = new int[3];
        made.items[0] = anyInt();
        made.size = size;
        return made;
    }

    static int last(Bag bag) {
        assert bag.items.length == 3 && bag.size <= 3;
        return bag.items[bag.size - 1];
    }

    static int both(Bag bag, Bag other) {
        bag.items[0] = 5;
        return other.size;
    }

    static void clear(Bag bag) {
        bag.items[0] = 5;
        bag.size = 0;
    }
}
