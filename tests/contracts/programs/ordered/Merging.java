package ordered;

import java.util.Comparator;

/** Sorted lists of objects, and their merge (EX-K4). */
final class Merging<E> {
    static final class Node<E> {
        E data;
        Node<E> next;
    }

    Node<E> head;

    boolean isSorted(Comparator<E> c) {
        if (head == null) {
            return false;
        }
        for (Node<E> at = head.next; at != null && at.next != null; at = at.next) {
            if (c.compare(at.data, at.next.data) >= 0) {
                return false;
            }
        }
        return true;
    }

    boolean isAscending(Comparator<E> c) {
        for (Node<E> at = head.next; at != null && at.next != null; at = at.next) {
            if (c.compare(at.data, at.next.data) > 0) {
                return false;
            }
        }
        return true;
    }

    //@ requires other != null && c != null && other != this;
    //@ requires isSorted(c) && other.isSorted(c);
    //@ ensures isAscending(c);
    void merge(Merging<E> other, Comparator<E> c) {
        Node<E> first = head.next;
        Node<E> second = other.head.next;
        Node<E> made = new Node<>();
        Node<E> last = made;
        while (first != null || second != null) {
            boolean own = second == null || first != null && c.compare(first.data, second.data) < 0;
            last.next = new Node<>();
            last = last.next;
            last.data = own ? first.data : second.data;
            if (own) {
                first = first.next;
            } else {
                second = second.next;
            }
        }
        head = made;
    }
}
