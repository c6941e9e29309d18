package structures;

import static jejak.Driver.assume;

/** A list linked both ways; its ends meet in a cell that holds nothing. */
final class Ring {
    /** What the list holds; equal is only what is the same. */
    static final class Item {}

    static final class Cell {
        Item item;
        Cell next;
        Cell back;
    }

    Cell head;
    int size;

    boolean repOk() {
        if (head == null) {
            return false;
        }
        Cell cell = head;
        int counted = 0;
        while (cell.next != head) {
            Cell next = cell.next;
            if (next == null || next.back != cell) {
                return false;
            }
            cell = next;
            counted++;
        }
        return head.back == cell && size == counted;
    }

    Cell insertBefore(Item item, Cell cell) {
        Cell added = new Cell();
        added.item = item;
        added.next = cell;
        added.back = cell.back;
        added.back.next = added;
        cell.back = added;
        size++;
        return added;
    }

    void unlink(Cell cell) {
        if (cell == head) {
            throw new IllegalStateException();
        }
        cell.back.next = cell.next;
        cell.next.back = cell.back;
        size--;
    }

    /** The first cell that holds an item, the head when there is none. */
    Cell first(Item item) {
        Cell cell = head.next;
        if (item == null) {
            while (cell != head && cell.item != null) {
                cell = cell.next;
            }
        } else {
            while (cell != head && !item.equals(cell.item)) {
                cell = cell.next;
            }
        }
        return cell;
    }

    int firstIndex(Item item) {
        int index = 0;
        if (item == null) {
            for (Cell cell = head.next; cell != head; cell = cell.next) {
                if (cell.item == null) {
                    return index;
                }
                index++;
            }
        } else {
            for (Cell cell = head.next; cell != head; cell = cell.next) {
                if (item.equals(cell.item)) {
                    return index;
                }
                index++;
            }
        }
        return -1;
    }

    int lastIndex(Item item) {
        int index = size;
        if (item == null) {
            for (Cell cell = head.back; cell != head; cell = cell.back) {
                index--;
                if (cell.item == null) {
                    return index;
                }
            }
        } else {
            for (Cell cell = head.back; cell != head; cell = cell.back) {
                index--;
                if (item.equals(cell.item)) {
                    return index;
                }
            }
        }
        return -1;
    }

    /** Whether a cell is the head or one behind it. */
    private boolean has(Cell wanted) {
        Cell cell = head;
        while (cell != wanted && cell.next != head) {
            cell = cell.next;
        }
        return cell == wanted;
    }

    static void addBefore(Ring ring, Item item, Cell cell) {
        assume(ring != null && ring.repOk() && ring.has(cell));
        Cell added = ring.insertBefore(item, cell);
        assert ring.repOk() && cell.back == added;
    }

    static void addLast(Ring ring, Item item) {
        assume(ring != null && ring.repOk());
        ring.insertBefore(item, ring.head);
        assert ring.repOk();
    }

    static void clear(Ring ring) {
        assume(ring != null && ring.repOk());
        ring.head.next = ring.head.back = ring.head;
        ring.size = 0;
        assert ring.repOk();
    }

    static int indexOf(Ring ring, Item item) {
        assume(ring != null && ring.repOk());
        return ring.firstIndex(item);
    }

    static int lastIndexOf(Ring ring, Item item) {
        assume(ring != null && ring.repOk());
        return ring.lastIndex(item);
    }

    static boolean remove(Ring ring, Item item) {
        assume(ring != null && ring.repOk());
        Cell cell = ring.first(item);
        if (cell == ring.head) {
            return false;
        }
        ring.unlink(cell);
        assert ring.repOk();
        return true;
    }

    /** Takes the last item; looks at it before it knows whether there is one, as JDK 1.4 does. */
    static Item removeLast(Ring ring) {
        assume(ring != null && ring.repOk());
        Item last = ring.head.back.item;
        ring.unlink(ring.head.back);
        assert ring.repOk();
        return last;
    }

    static Item[] toArray(Ring ring) {
        assume(ring != null && ring.repOk());
        Item[] items = new Item[ring.size];
        int index = 0;
        for (Cell cell = ring.head.next; cell != ring.head; cell = cell.next) {
            items[index++] = cell.item;
        }
        return items;
    }
}
