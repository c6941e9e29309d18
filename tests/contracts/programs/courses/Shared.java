package courses;

import java.util.ArrayList;
import java.util.List;

/** Frames of what static fields lead to. */
public class Shared {
    static class Cell { int v; Cell next; }
    private static int[] table = {1, 2, 3};
    private static final List<String> LOG = new ArrayList<>();
    static final Cell CELL = new Cell();

    //@ assignable \nothing; // broken: wrongArray
    static void wrongArray() { table[0] = 5; }
    //@ assignable \nothing; // broken: wrongLog
    static void wrongLog() { LOG.add("x"); }
    //@ assignable CELL.next; // broken: wrongCell
    static void wrongCell() { CELL.v = 7; }
    static /*@ pure @*/ int wrongPure() { return CELL.v++; } // broken: wrongPure
    //@ assignable table[0 .. 1]; // broken: wrongElement
    static void wrongElement(int i) { if (i >= 0 && i < table.length) { table[i] = 9; } }

    //@ assignable table[*];
    static void array(int i) { if (i >= 0 && i < table.length) { table[i] = 9; } }
    //@ assignable LOG;
    static void log() { LOG.add("x"); }
    //@ assignable CELL.v;
    static void cell() { CELL.v = 7; }
    static /*@ pure @*/ int sum() { Cell own = new Cell(); own.v = table[0]; return own.v + CELL.v + LOG.size(); }
    //@ assignable \reach(CELL);
    static void all() { CELL.v = 3; CELL.next = null; }
}
