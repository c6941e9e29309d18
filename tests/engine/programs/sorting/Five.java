package sorting;

/** Drivers that sort five numbers, and check the order or not. */
class Five {
    static void insertion(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.insertion(all);
        assert Sorts.isSorted(all); // @insertion
    }

    static void insertionUnchecked(int a, int b, int c, int d, int e) {
        Sorts.insertion(wrap(a, b, c, d, e));
    }

    static void insertionTwoWay(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.insertionTwoWay(all);
        assert Sorts.isSorted(all); // @insertionTwoWay
    }

    static void insertionTwoWayUnchecked(int a, int b, int c, int d, int e) {
        Sorts.insertionTwoWay(wrap(a, b, c, d, e));
    }

    static void shell(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.shell(all);
        assert Sorts.isSorted(all); // @shell
    }

    static void shellUnchecked(int a, int b, int c, int d, int e) {
        Sorts.shell(wrap(a, b, c, d, e));
    }

    static void quick(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.quick(all, 0, all.length - 1);
        assert Sorts.isSorted(all); // @quick
    }

    static void quickUnchecked(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.quick(all, 0, all.length - 1);
    }

    static void faulty(int a, int b, int c, int d, int e) {
        Wrap[] all = wrap(a, b, c, d, e);
        Sorts.faulty(all);
        assert Sorts.isSorted(all); // @faulty
    }

    static Wrap[] wrap(int... numbers) {
        Wrap[] all = new Wrap[numbers.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Wrap(numbers[i]);
        }
        return all;
    }
}
