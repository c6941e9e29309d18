package courses;
/** A queue in a ring. */
public class RingQueue {
    private final int[] ring = new int[4];
    private int head, count;
    //@ private invariant ring != null && ring.length == 4;
    //@ private invariant 0 <= head && head < ring.length && 0 <= count && count <= ring.length;
    /*@ requires count < ring.length;
      @ assignable count, ring[(head + count) % ring.length];
      @ ensures count == \old(count) + 1;
      @ ensures ring[(head + \old(count)) % ring.length] == x;
      @*/
    public void enqueue(int x) { ring[(head + count) % ring.length] = x; count++; }
    /*@ requires count < ring.length;
      @ ensures ring[(head + count) % ring.length] == x; // broken: wrongEnqueue
      @*/
    public void wrongEnqueue(int x) { ring[(head + count) % ring.length] = x; count++; }
    /*@ requires count > 0;
      @ assignable head, count;
      @ ensures \result == \old(ring[head]) && count == \old(count) - 1;
      @*/
    public int dequeue() { int x = ring[head]; head = (head + 1) % ring.length; count--; return x; }
    /*@ requires count > 0;
      @ assignable count; // broken: wrongDequeue
      @ ensures \result == \old(ring[head]);
      @*/
    public int wrongDequeue() { int x = ring[head]; head = (head + 1) % ring.length; count--; return x; }
}
