package courses;
import java.util.*;
/** Purity with side effects that hide. */
public class Pures {
    private int cache; private int[] memo = new int[2]; private List<String> log = new ArrayList<>(); private Pures next;
    private Map<String, Integer> hits = new HashMap<>();
    public /*@ pure @*/ int right(int x) { int[] t = new int[2]; t[0] = x; List<Integer> l = new ArrayList<>(); l.add(x); return t[0] + l.size(); }
    public /*@ pure @*/ int wrongCache(int x) { return cache == x ? x : (cache = x); } // broken: wrongCache
    public /*@ pure @*/ int wrongMemo(int x) { memo[1] = 3; return x; } // broken: wrongMemo
    public /*@ pure @*/ int wrongNext(int x) { if (next != null) next.bump(); return x; } // broken: wrongNext
    public /*@ pure @*/ int wrongLog(int x) { log.add("x"); return x; } // broken: wrongLog
    public /*@ pure @*/ int wrongMap(String s) { hits.put(s, 1); return 1; } // broken: wrongMap
    public static /*@ pure @*/ int wrongParam(List<Integer> l) { if (l == null || l.isEmpty()) return 0; l.clear(); return 1; } // broken: wrongParam
    private void bump() { cache++; }
    boolean seen() { cache++; return true; }
    //@ requires seen(); // broken: seen
    public void asks() { }
}
