package exercises;

/** A queue that gives its least element first. Expect: bounded by chain; wrongAddFirst inv. */
public class PriorityQueue<T extends Comparable<T>> {
    static final class Cell<T extends Comparable<T>> {
        T item;
        Cell<T> next;

        Cell(T item, Cell<T> next) {
            this.item = item;
            this.next = next;
        }
    }

    private Cell<T> first;
    private int size;

    /*@ model boolean ordered(Cell<T> cell) {
      @   if (cell == null) return true;
      @   if (cell.item == null) return false;
      @   if (cell.next == null) return true;
      @   return cell.next.item != null && cell.item.compareTo(cell.next.item) <= 0 && ordered(cell.next);
      @ }
      @ model int length(Cell<T> cell) { return cell == null ? 0 : 1 + length(cell.next); }
      @*/
    //@ invariant ordered(first) && size == length(first);

    /*@ requires item != null;
      @ assignable first, size, \reach(first);
      @ ensures size == \old(size) + 1;
      @*/
    public void add(T item) {
        if (first == null || item.compareTo(first.item) <= 0) {
            first = new Cell<>(item, first);
        } else {
            Cell<T> cell = first;
            while (cell.next != null && item.compareTo(cell.next.item) > 0) {
                cell = cell.next;
            }
            cell.next = new Cell<>(item, cell.next);
        }
        size++;
    }

    /*@ requires size > 0;
      @ ensures size == \old(size) - 1;
      @ ensures first == null || \result.compareTo(first.item) <= 0;
      @ also
      @ requires size == 0;
      @ signals_only IllegalStateException;
      @ ensures false;
      @*/
    public T take() {
        if (first == null) {
            throw new IllegalStateException();
        }
        T item = first.item;
        first = first.next;
        size--;
        return item;
    }

    /*@ requires item != null;
      @ ensures size == \old(size) + 1;
      @*/
    public void wrongAddFirst(T item) {
        first = new Cell<>(item, first);
        size++;
    }
}
