package regions;

import jejak.Region;
import java.util.Comparator;

/** Sorted lists that are merged (EX-K4): each lies in a region, and their elements in others. */
final class Chain {
    static final class Item {
        int weight;
    }

    static final class Cell {
        @Region("items")
        Item item;

        Cell next;
    }

    @Region("order")
    Comparator<Item> order;

    Cell head;

    /*@ model boolean acyclic(Cell cell, Cell ahead) {
      @   if (ahead == null || ahead.next == null) return true;
      @   if (cell == ahead.next) return false;
      @   return acyclic(cell.next, ahead.next.next);
      @ }
      @ model boolean sorted(Cell cell) {
      @   if (cell == null || cell.next == null) return true;
      @   return order.compare(cell.item, cell.next.item) <= 0 && sorted(cell.next);
      @ } @*/

    /*@ requires order != null && head != null && acyclic(head, head.next) && sorted(head.next);
      @ requires other != null && other.head != null && acyclic(other.head, other.head.next);
      @ requires other.order == order && sorted(other.head.next);
      @ ensures sorted(head.next);
      @*/
    @Region("one")
    void merge(@Region("two") Chain other) {
        Cell end = head;
        Cell left = head.next;
        Cell right = other.head.next;
        while (left != null && right != null) {
            if (order.compare(left.item, right.item) <= 0) {
                end.next = left;
                left = left.next;
            } else {
                end.next = right;
                right = right.next;
            }
            end = end.next;
        }
        end.next = left != null ? left : right;
    }

    /** Changes an element on the way: what the order says of it then is not known any more. */
    /*@ requires order != null && head != null && acyclic(head, head.next) && sorted(head.next);
      @ requires other != null && other.head != null && acyclic(other.head, other.head.next);
      @ requires other.order == order && sorted(other.head.next);
      @ requires other.head.next != null && other.head.next.item != null;
      @ ensures sorted(head.next);
      @*/
    @Region("one")
    void wrongMerge(@Region("two") Chain other) {
        merge(other);
        other.head.next.item.weight = 7;
    }
}
