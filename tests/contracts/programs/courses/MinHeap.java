package courses;
/** A priority queue as a heap. */
public class MinHeap {
    private int[] h = new int[3];
    private int n;
    /*@ invariant h != null && h.length == 3 && 0 <= n && n <= 3; @*/
    /*@ invariant (\forall int i; 1 <= i && i < n; h[(i - 1) / 2] <= h[i]); // broken: wrongInsert
      @*/
    /*@ requires n < h.length;
      @ ensures n == \old(n) + 1;
      @ ensures (\exists int i; 0 <= i && i < n; h[i] == x);
      @ ensures (\num_of int i; 0 <= i && i < n; h[i] == x) == \old((\num_of int i; 0 <= i && i < n; h[i] == x)) + 1;
      @*/
    public void insert(int x) {
        int i = n++;
        while (i > 0 && h[(i - 1) / 2] > x) { h[i] = h[(i - 1) / 2]; i = (i - 1) / 2; }
        h[i] = x;
    }
    //@ requires n < h.length;
    public void wrongInsert(int x) {
        h[n++] = x;
    }
    //@ requires n > 0; ensures (\forall int i; 0 <= i && i < n; \result <= h[i]); ensures \result == (\min int i; 0 <= i && i < n; h[i]);
    public /*@ pure @*/ int peek() { return h[0]; }
    //@ requires n > 1; ensures \result == (\max int i; 0 <= i && i < n; h[i]); // broken: wrongPeek
    public /*@ pure @*/ int wrongPeek() { return h[1]; }
}
