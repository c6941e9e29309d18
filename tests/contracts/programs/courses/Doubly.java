package courses;
/** A doubly linked list. */
public class Doubly {
    static class Cell {
        int v; Cell prev, next;
        //@ invariant next == null || next.prev == this; // broken: Doubly.wrongLink
        //@ invariant prev == null || prev.next == this;
    }
    private Cell head;
    //@ invariant head == null || head.prev == null; // broken: wrongDrop
    //@ ensures head.v == x && head.next == \old(head); assignable head, head.prev;
    public void push(int x) { Cell c = new Cell(); c.v = x; c.next = head; if (head != null) head.prev = c; head = c; }
    //@ requires head != null && head.next != null;
    public void wrongDrop() { head = head.next; }
    public void wrongLink(int x) { Cell c = new Cell(); c.v = x; c.next = head; head = c; }
}
