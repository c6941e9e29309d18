package courses;
/** A stack of objects in an array. */
public class BoundedStack<T> {
    private /*@ spec_public @*/ Object[] items = new Object[3];
    private /*@ spec_public @*/ int size;
    //@ public invariant items != null && items.length == 3;
    //@ public invariant 0 <= size && size <= items.length; // broken: wrongClear
    //@ public invariant (\forall int i; 0 <= i && i < size; items[i] != null); // broken: wrongPush
    //@ public invariant (\forall int i; size <= i && i < items.length; items[i] == null); // broken: wrongPop

    /*@ requires x != null && size < items.length;
      @ assignable size, items[size];
      @ ensures size == \old(size) + 1 && items[size - 1] == x;
      @ ensures (\forall int i; 0 <= i && i < \old(size); items[i] == \old(items[i]));
      @*/
    public void push(T x) { items[size++] = x; }
    //@ requires size < items.length;
    public void wrongPush(T x) { items[size++] = x; }
    /*@ requires size > 0;
      @ assignable size, items[size - 1];
      @ ensures \result == \old(items[size - 1]);
      @ ensures size == \old(size - 1);
      @*/
    @SuppressWarnings("unchecked")
    public T pop() { T t = (T) items[--size]; items[size] = null; return t; }
    //@ requires size > 0;
    public Object wrongPop() { return items[--size]; }
    //@ ensures size == 0;
    public void clear() { while (size > 0) items[--size] = null; }
    public void wrongClear() { for (int i = 0; i < 3; i++) items[i] = null; size = -1; }
    //@ requires size > 0; ensures \result == items[size - 1];
    @SuppressWarnings("unchecked")
    public /*@ pure @*/ T top() { return (T) items[size - 1]; }
    //@ ensures \result <==> size == 0;
    public /*@ pure @*/ boolean isEmpty() { return size == 0; }
    //@ ensures \result <==> size == items.length - 1; // broken: wrongFull
    public /*@ pure @*/ boolean wrongFull() { return size == items.length; }
}
