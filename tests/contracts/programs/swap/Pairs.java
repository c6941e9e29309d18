package swap;

/**
 * Methods that call others which have contracts: each pair is checked with the code of what is
 * called, and with its contract. `gained` are those whose contract promises less than the code does.
 */
class Pairs {
    int total;
    int other;
    int[] cells = new int[4];

    static class Cell {
        int value;
        Cell next;
    }

    // --- numbers ---------------------------------------------------------------------------

    //@ requires x > Integer.MIN_VALUE;
    //@ ensures \result >= 0 && (\result == x || \result == -x);
    //@ assignable \nothing;
    static int abs(int x) { return x < 0 ? -x : x; }

    static int sameAbsRoot(int x) { return x == Integer.MIN_VALUE ? 0 : 10 / (abs(x) + 1); }
    static int sameAbsZero(int x) { return x == Integer.MIN_VALUE ? 0 : 10 / abs(x); }
    static int sameAbsAny(int x) { return abs(x); }

    //@ ensures \result >= a && \result >= b && (\result == a || \result == b);
    //@ assignable \nothing;
    static int max(int a, int b) { return a > b ? a : b; }

    static int sameMaxSeven(int a) { return 10 / (max(a, 7) - 6); }
    static int sameMaxZero(int a) { return 10 / (max(a, 7) - 7); }
    static int sameMaxNever(int a) { if (max(a, 3) < 3) { throw new IllegalStateException(); } return a; }

    //@ requires low <= high;
    //@ ensures low <= \result && \result <= high && (low <= x && x <= high ==> \result == x);
    //@ assignable \nothing;
    static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

    static int sameClampIndex(int x) { return new int[5][0].length + new int[5][clamp(x, 0, 4)].length; }
    static int sameClampRight(int x) { return new int[5][clamp(x, 0, 4)] == null ? 0 : 1; }
    static int sameClampWrong(int x) { return new int[5][clamp(x, 0, 5)] == null ? 0 : 1; }
    static int sameClampOrder(int low, int high) { return clamp(0, low, high); }
    static int gainedClampEdge(int x) { return x < 0 && clamp(x, 0, 4) != 0 ? 1 / 0 : 0; }

    //@ ensures \result == 1 || \result == 0 || \result == -1;
    //@ ensures x > 0 <==> \result == 1;
    //@ ensures x < 0 <==> \result == -1;
    //@ assignable \nothing;
    static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    static int sameSignZero(int x) { return 1 / sign(x); }
    static int sameSignTwo(int x) { return 1 / (sign(x) - 2); }
    static int sameSignBoth(int x) { if (sign(x) > 0 && x <= 0) { throw new IllegalStateException(); } return 0; }

    //@ ensures \result <==> x % 2 == 0;
    //@ assignable \nothing;
    static boolean even(int x) { return (x & 1) == 0; }

    static int sameEvenHalf(int x) { if (even(x) && x % 2 != 0) { throw new IllegalStateException(); } return x / 2; }
    static int sameEvenOdd(int x) { return even(x) ? 0 : 1 / (x % 2 + 1); }

    //@ ensures \result > 0;
    //@ assignable \nothing;
    static int three() { return 3; }

    static int sameThreeDivide(int x) { return x / three(); }
    static int gainedThreeExact() { return 1 / (three() - 2 == 1 ? 1 : 0); }

    // --- references ------------------------------------------------------------------------

    //@ ensures \result != null;
    //@ assignable \nothing;
    static String orEmpty(String s) { return s == null ? "" : s; }

    static int sameOrEmptyLength(String s) { return orEmpty(s).length(); }
    static int sameOrEmptyRaw(String s) { return orEmpty("x").length() + s.length(); }

    //@ ensures \fresh(\result) && \result.value == value && \result.next == null;
    //@ assignable \nothing;
    static Cell cell(int value) { Cell made = new Cell(); made.value = value; return made; }

    static int sameCellValue(int value) { return 10 / (cell(value).value - value + 1); }
    static int sameCellNext(int value) { return cell(value).next.value; }
    static int sameCellZero(int value) { return 10 / cell(value).value; }
    static boolean sameCellFresh(Cell given) { if (cell(1) == given) { throw new IllegalStateException(); } return true; }

    //@ requires cell != null;
    //@ ensures \result == cell.next;
    //@ assignable \nothing;
    static Cell next(Cell cell) { return cell.next; }

    static int sameNextNull(Cell cell) { return cell == null ? 0 : next(cell).value; }
    static int sameNextAsked(Cell cell) { return cell == null || next(cell) == null ? 0 : next(cell).value; }
    static int sameNextPre(Cell cell) { return next(cell) == null ? 0 : 1; }
    static int sameNextTwice(Cell cell) { return cell == null ? 0 : next(next(cell)) == null ? 0 : 1; }

    // --- what changes ----------------------------------------------------------------------

    //@ requires amount >= 0;
    //@ assignable total;
    //@ ensures total == \old(total) + amount;
    void add(int amount) { total += amount; }

    void sameAddKeeps() { int before = other; add(1); if (other != before) { throw new IllegalStateException(); } }
    void sameAddChanges() { int before = total; add(1); if (total == before) { throw new IllegalStateException(); } }
    int sameAddZero(int amount) { if (amount < 0) { return 0; } int before = total; add(amount); return 1 / (total - before); }
    void sameAddPre(int amount) { add(amount); }

    //@ requires cell != null;
    //@ assignable cell.value;
    //@ ensures cell.value == 0;
    static void clear(Cell cell) { cell.value = 0; }

    static int sameClearDivide(Cell cell) { if (cell == null) { return 0; } clear(cell); return 1 / cell.value; }
    static int sameClearRight(Cell cell) { if (cell == null) { return 0; } clear(cell); return 1 / (cell.value + 1); }
    static void sameClearNext(Cell cell) {
        if (cell == null) { return; }
        Cell next = cell.next;
        clear(cell);
        if (cell.next != next) { throw new IllegalStateException(); }
    }
    static int sameClearOther(Cell one, Cell two) {
        if (one == null || two == null || two.value != 5) { return 0; }
        clear(one);
        return 1 / two.value;
    }

    //@ requires 0 <= i && i < cells.length;
    //@ assignable cells[i];
    //@ ensures cells[i] == x;
    void put(int i, int x) { cells[i] = x; }

    int samePutRead(int x) { if (cells == null || cells.length < 2) { return 0; } put(1, x); return 1 / (cells[1] - x + 1); }
    int samePutZero(int x) { if (cells == null || cells.length < 2) { return 0; } put(1, x); return 1 / cells[1]; }
    void samePutPre(int i) { if (cells != null) { put(i, 0); } }

    // --- exceptions ------------------------------------------------------------------------

    //@ signals (IllegalArgumentException e) x < 0;
    //@ ensures x >= 0 && \result == x;
    //@ assignable \nothing;
    static int checked(int x) { if (x < 0) { throw new IllegalArgumentException("negative"); } return x; }

    static int sameCheckedCaught(int x) {
        try {
            return 1 / (checked(x) + 1);
        } catch (IllegalArgumentException refused) {
            if (x >= 0) { throw new IllegalStateException(); }
            return 1 / (x + 3);
        }
    }
}
