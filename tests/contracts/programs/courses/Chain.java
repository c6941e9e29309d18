package courses;
/** A linked list with model methods. */
public class Chain {
    static class Node { int v; /*@ nullable @*/ Node next; }
    private /*@ nullable @*/ Node first;
    private int size;
    //@ model pure static int length(Node n) { return n == null ? 0 : 1 + length(n.next); }
    //@ model static boolean acyclic(Node n, int k) { if (n == null) return true; return k > 0 && acyclic(n.next, k - 1); }
    //@ invariant acyclic(first, 3);
    //@ invariant size == length(first); // broken: wrongPush wrongCut
    //@ requires size < 3; ensures first.v == x && first.next == \old(first) && \fresh(first);
    public void push(int x) { Node n = new Node(); n.v = x; n.next = first; first = n; size++; }
    //@ requires size < 3;
    public void wrongPush(int x) { Node n = new Node(); n.v = x; n.next = first; first = n; if (x != 7) size++; }
    //@ requires first != null; assignable first, size; ensures \result == \old(first.v);
    public int pop() { int v = first.v; first = first.next; size--; return v; }
    public void wrongCut() { if (first != null && first.next != null) first.next = null; }
    //@ ensures \result <==> (first != null && first.v == x);
    public /*@ pure @*/ boolean startsWith(int x) { return first != null && first.v == x; }
    /*@ requires size > 0; ensures \fresh(first); // broken: wrongFresh
      @*/
    public void wrongFresh(int x) { first.v = x; }
}
