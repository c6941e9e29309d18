package courses;
import java.util.*;
/** A bag on a list of the JDK. */
public class IntBag {
    private final List<Integer> all = new ArrayList<>();
    //@ invariant all != null;
    /*@ requires x > 0;
      @ ensures all.size() == \old(all.size()) + 1 && all.contains(x);
      @*/
    public void add(int x) { all.add(x); }
    /*@ requires x > 0;
      @ ensures all.size() == \old(all.size()) + 1; // broken: wrongAdd
      @*/
    public void wrongAdd(int x) { if (!all.contains(x)) all.add(x); }
    /*@ assignable \nothing; // broken: wrongPeek
      @*/
    public int wrongPeek() { return all.isEmpty() ? 0 : all.remove(0); }
    //@ assignable all.*; ensures all.isEmpty();
    public void clear() { all.clear(); }
}
