package structures;

import static jejak.Driver.assume;

/** A list in an array that grows. */
final class Growing {
    /** What the list holds; equal is only what is the same. */
    static final class Item {}

    Item[] items;
    int count;
    int increment;

    boolean repOk() {
        return items != null && count >= 0 && count <= items.length;
    }

    void makeRoom(int least) {
        int old = items.length;
        if (least > old) {
            int wanted = increment > 0 ? old + increment : old * 2;
            if (wanted < least) {
                wanted = least;
            }
            Item[] kept = items;
            items = new Item[wanted];
            System.arraycopy(kept, 0, items, 0, count);
        }
    }

    int firstIndex(Item item) {
        if (item == null) {
            for (int i = 0; i < count; i++) {
                if (items[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = 0; i < count; i++) {
                if (item.equals(items[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    int lastIndex(Item item, int start) {
        if (start >= count) {
            throw new IndexOutOfBoundsException();
        }
        if (item == null) {
            for (int i = start; i >= 0; i--) {
                if (items[i] == null) {
                    return i;
                }
            }
        } else {
            for (int i = start; i >= 0; i--) {
                if (item.equals(items[i])) {
                    return i;
                }
            }
        }
        return -1;
    }

    void insert(Item item, int index) {
        if (index > count) {
            throw new ArrayIndexOutOfBoundsException();
        }
        makeRoom(count + 1);
        System.arraycopy(items, index, items, index + 1, count - index);
        items[index] = item;
        count++;
    }

    void remove(int index) {
        if (index >= count || index < 0) {
            throw new ArrayIndexOutOfBoundsException();
        }
        int behind = count - index - 1;
        if (behind > 0) {
            System.arraycopy(items, index + 1, items, index, behind);
        }
        items[--count] = null;
    }

    static void add(Growing list, Item item) {
        assume(list != null && list.repOk());
        list.makeRoom(list.count + 1);
        list.items[list.count++] = item;
        assert list.repOk();
    }

    static void ensureCapacity(Growing list, int least) {
        assume(list != null && list.repOk());
        list.makeRoom(least);
        assert list.repOk() && list.items.length >= least;
    }

    static int indexOf(Growing list, Item item) {
        assume(list != null && list.repOk());
        return list.firstIndex(item);
    }

    static int lastIndexOf(Growing list, Item item, int start) {
        assume(list != null && list.repOk());
        return list.lastIndex(item, start);
    }

    static void insertElementAt(Growing list, Item item, int index) {
        assume(list != null && list.repOk());
        assume(index >= 0 && index <= list.count);
        list.insert(item, index);
        assert list.repOk();
    }

    static void removeElementAt(Growing list, int index) {
        assume(list != null && list.repOk());
        list.remove(index);
        assert list.repOk();
    }
}
