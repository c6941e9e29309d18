package ordered;

import java.util.Comparator;

/** A list that sorts its data by a comparator (EX-K6). */
final class SortedNodes {
    static final class Node {
        Object data;
        Node next;
    }

    Node first;

    /*@ model static boolean whole(Node node, Node ahead) {
      @   if (node == null) return true;
      @   if (node.data == null) return false;
      @   if (ahead == null || ahead.next == null) return whole(node.next, null);
      @   if (node == ahead.next) return false;
      @   return whole(node.next, ahead.next.next);
      @ }
      @ model static boolean sorted(Node node, Comparator<Object> order) {
      @   if (node == null || node.next == null) return true;
      @   return order.compare(node.data, node.next.data) <= 0 && sorted(node.next, order);
      @ }
      @*/

    /*@ requires order != null && whole(first, first == null ? null : first.next);
      @ assignable first, \reach(first);
      @ ensures sorted(first, order);
      @*/
    void sort(Comparator<Object> order) {
        Node done = null;
        Node left = first;
        while (left != null) {
            Node moved = left;
            left = left.next;
            if (done == null || order.compare(moved.data, done.data) < 0) {
                moved.next = done;
                done = moved;
            } else {
                Node at = done;
                while (at.next != null && order.compare(moved.data, at.next.data) >= 0) {
                    at = at.next;
                }
                moved.next = at.next;
                at.next = moved;
            }
        }
        first = done;
    }
}
