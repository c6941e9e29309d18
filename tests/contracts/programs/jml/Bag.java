package jml;

/** Right and wrong clauses about objects: invariants, frames, private fields and methods. */
public class Bag {
    private int size;
    private int limit = 3;
    private final int[] items = new int[3];
    private Bag other;

    //@ invariant 0 <= size && size <= limit && limit <= 3;
    //@ invariant isSane();

    private /*@ pure @*/ boolean isSane() { return items != null && items.length == 3; }

    /*@ requires 0 <= n && n <= 3;
      @ ensures limit == n && size == 0;
      @*/
    public Bag(int n) { limit = n; }

    //@ requires n >= 0;
    public Bag(int n, boolean wrongInv) { limit = n; }

    //@ ensures \result == size;
    public /*@ pure @*/ int rightSize() { return size; }

    //@ ensures \result == \old(size);
    public /*@ pure @*/ int wrongPureSize() { other = this; return size; }

    /*@ requires size < limit;
      @ assignable size, items[*];
      @ ensures size == \old(size) + 1 && items[size - 1] == x;
      @*/
    public void rightAdd(int x) { items[size++] = x; }

    /*@ requires size <= limit && size < 3;
      @ assignable size, items[*];
      @ ensures size == \old(size) + 1;
      @*/
    public void wrongInvAdd(int x) { items[size++] = x; }

    /*@ requires size < limit;
      @ assignable size;
      @*/
    public void wrongFrameAdd(int x) { items[size++] = x + 1; }

    /*@ requires size > 0;
      @ ensures size == \old(size) - 1;
      @*/
    public void rightRemove() { size--; }

    //@ ensures size == \old(size) - 1;
    public void wrongInvRemove() { size--; }

    /*@ requires size > 0;
      @ ensures size == \old(size);
      @*/
    public void wrongPostRemove() { size--; }

    //@ ensures (\forall int i; 0 <= i && i < size; items[i] == \old(items[i]));
    public void rightKeep() { limit = 3; }

    //@ ensures (\forall int i; 0 <= i && i < size; items[i] == \old(items[i]));
    public void wrongPostKeep() { if (size > 1) items[1] = 4; }

    //@ assignable this.*;
    public void rightAll(Bag b) { other = b; size = 0; }

    //@ assignable this.size;
    public void wrongFrameAll(Bag b) { other = b; size = 0; }

    //@ requires b != null; assignable b.size;
    public void rightEmpty(Bag b) { b.size = 0; }

    //@ requires b != null; assignable size;
    public void wrongFrameEmpty(Bag b) { b.size = 0; }

    //@ assignable \everything;
    public void rightEverything() { size = 0; other = null; }

    //@ signals (IllegalStateException e) size == limit;
    public void rightThrow() { if (size == limit) throw new IllegalStateException(); size = limit; }

    //@ requires true;
    public void wrongInvThrow() { size = -1; if (limit >= 0) throw new IllegalStateException(); }

    //@ requires b != null; ensures \result <==> size > b.size;
    public /*@ pure @*/ boolean rightLarger(Bag b) { return size > b.size; }

    //@ requires b != null; ensures \result <==> size > b.size;
    public /*@ pure @*/ boolean wrongPostLarger(Bag b) { return size >= b.size; }

    //@ ensures \result != this;
    public Bag rightOther() { return new Bag(0); }

    //@ ensures \result != this;
    public Bag wrongPostOther(boolean same) { return same ? this : new Bag(0); }

    //@ ensures \result == (size == 0 ? -1 : items[0]);
    public int rightPeek() { return size == 0 ? -1 : items[0]; }

    //@ ensures \result == (size == 0 ? -1 : items[size - 1]);
    public int wrongPostPeek() { return size == 0 ? -1 : items[0]; }
}
