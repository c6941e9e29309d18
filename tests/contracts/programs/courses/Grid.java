package courses;
/** Arrays of arrays. */
public class Grid {
    private int[][] cells = new int[2][2];
    //@ invariant cells != null && cells.length == 2 && cells[0] != cells[1];
    //@ invariant (\forall int i; 0 <= i && i < 2; cells[i] != null && cells[i].length == 2);
    //@ invariant (\forall int i; 0 <= i && i < 2; (\forall int j; 0 <= j && j < 2; cells[i][j] >= 0)); // broken: wrongAdd
    //@ requires 0 <= i && i < 2 && 0 <= j && j < 2 && x >= 0; assignable cells[i][j]; ensures cells[i][j] == x;
    public void set(int i, int j, int x) { cells[i][j] = x; }
    //@ requires 0 <= i && i < 2 && 0 <= j && j < 2 && x >= 0; assignable cells[i][0]; // broken: wrongSet
    public void wrongSet(int i, int j, int x) { cells[i][j] = x; }
    //@ requires 0 <= i && i < 2;
    public void wrongAdd(int i, int x) { cells[i][1] += x; }
    //@ ensures \result == (\sum int i; 0 <= i && i < 2; (\sum int j; 0 <= j && j < 2; cells[i][j]));
    public /*@ pure @*/ long sum() { long s = 0; for (int[] r : cells) for (int x : r) s += x; return s; }
    //@ requires 0 <= r && r < 2; assignable cells[r][*]; ensures (\forall int j; 0 <= j < 2; cells[r][j] == 0);
    public void zero(int r) { cells[r][0] = 0; cells[r][1] = 0; }
    //@ requires 0 <= r && r < 2; assignable cells[*][0]; // broken: wrongZero
    public void wrongZero(int r) { cells[r][0] = 0; cells[r][1] = 0; }
    //@ requires m != null && m.length == 2 && m[0] != null && m[1] != null && m[0].length == 2 && m[1].length == 2;
    //@ requires m[0] != m[1]; assignable m[*][*]; ensures (\forall int i, j; 0 <= i && i < 2 && 0 <= j && j < 2; m[i][j] == \old(m[j][i]));
    public static void transpose(int[][] m) { int t = m[0][1]; m[0][1] = m[1][0]; m[1][0] = t; }
}
