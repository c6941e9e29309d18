package annotated;

import jejak.Assignable;
import jejak.Case;
import jejak.Ensures;
import jejak.Invariant;
import jejak.Pure;
import jejak.Requires;
import jejak.Signals;

/** Right and wrong clauses in annotations. */
@Invariant({"0 <= top && top <= 4", "cells.length == 4"})
public class Stack {
    private int top;
    private final int[] cells = new int[4];
    private String name = "";
    private static int made;

    @Ensures("top == 0")
    public Stack() {}

    @Requires("top < 4")
    @Ensures({"top == \\old(top) + 1", "cells[top - 1] == x"})
    @Assignable({"top", "cells[*]"})
    public void rightPush(int x) { cells[top++] = x; }

    @Requires("top < 3")
    @Ensures("cells[top] == x")
    public void wrongPostPush(int x) { if (top < 3) cells[top++] = x; }

    @Requires("top <= 4")
    public void wrongInvPush(int x) { top++; }

    @Requires("top < 4")
    @Assignable("top")
    public void wrongFramePush(int x) { cells[top++] = x | 1; name = "" + x; }

    @Requires("top > 0")
    @Ensures("\\result == \\old(cells[top - 1])")
    public int rightPop() { return cells[--top]; }

    @Requires("top == 4")
    @Ensures("\\result == \\old(cells[top])")
    public int wrongUndefinedPop() { return cells[--top]; }

    @Requires("top > 0 && top < 4")
    @Ensures("\\result == \\old(cells[top])")
    public int wrongPostPop() { return cells[--top]; }

    @Pure
    @Ensures("\\result == top")
    public int rightDepth() { return top; }

    @Pure
    public int wrongPureDepth() { name = "asked"; return top; }

    @Pure
    @Ensures("\\result <==> top == 0")
    public boolean rightIsEmpty() { return top == 0; }

    @Pure
    @Ensures("\\result <==> top == 0")
    public boolean wrongPostIsEmpty() { return top <= 1; }

    @Assignable("top")
    public void rightReset() { top = 0; }

    @Assignable("\\nothing")
    public void wrongFrameReset() { top = 0; }

    @Signals("(IllegalStateException e) top == 0")
    public void rightDrop() { if (top == 0) throw new IllegalStateException(); top--; }

    @Signals("(IllegalStateException e) top == 0")
    public void wrongSignalsDrop() { if (top <= 1) throw new IllegalStateException(); top--; }

    @Requires("top > 0")
    public void wrongInvDrop() { top -= 2; }

    @Case(requires = "top > 0", ensures = "\\result == 1")
    @Case(requires = "top == 0", ensures = "\\result == 0")
    public int rightCases() { return top > 0 ? 1 : 0; }

    @Case(requires = "top > 0", ensures = "\\result == 1")
    @Case(requires = "top <= 1", ensures = "\\result == 0")
    public int wrongPostCases() { return top > 0 ? 1 : 0; }

    @Ensures("(\\forall int i; 0 <= i && i < 4; cells[i] == \\old(cells[i]))")
    public void rightUntouched() { top = 0; }

    @Ensures("(\\forall int i; 0 <= i && i < 4; cells[i] == \\old(cells[i]))")
    public void wrongPostUntouched() { cells[3] = 5; }

    @Ensures("(\\exists int i; 0 <= i && i < 4; cells[i] == x)")
    public void rightHolds(int x) { cells[2] = x; }

    @Requires("x != 0")
    @Ensures("(\\exists int i; 0 <= i && i < 2; cells[i] == x)")
    public void wrongPostHolds(int x) { cells[0] = 0; cells[1] = 0; cells[2] = x; }

    @Requires("s != null")
    @Ensures("\\result == s.length()")
    static int rightLength(String s) { return s.length(); }

    @Requires("s != null")
    @Ensures("\\result == s.length() && \\result > 0")
    static int wrongPostLength(String s) { return s.length(); }

    @Requires("a <= b")
    @Ensures({"\\result >= a", "\\result <= b"})
    static int rightClamp(int x, int a, int b) { return x < a ? a : x > b ? b : x; }

    @Ensures({"\\result >= a", "\\result <= b"})
    static int wrongPostClamp(int x, int a, int b) { return x < a ? a : x > b ? b : x; }

    @Requires({"n >= 0", "n <= 3"})
    @Ensures("\\result.length == n && \\fresh(\\result)")
    static int[] rightMake(int n) { return new int[n]; }

    @Requires({"n >= 0", "n <= 3"})
    @Ensures("\\result.length == n")
    static int[] wrongPostMake(int n) { return new int[n == 2 ? 3 : n]; }

    @Ensures("made == \\old(made) + 1")
    @Assignable("made")
    static void rightCount() { made++; }

    @Ensures("made == \\old(made) + n")
    static void wrongPostCount(int n) { made += n > 0 ? n : 0; }

    @Assignable("\\nothing")
    static void wrongFrameCount() { made++; }

    @Requires("x >= 0 && x < 46340")
    @Ensures("\\result == x * x && \\result >= 0")
    static int rightSquare(int x) { return x * x; }

    @Requires("x >= 0")
    @Ensures("\\result >= 0")
    static int wrongPostSquare(int x) { return x * x; }

    @Ensures("\\result == (a && !b || !a && b)")
    static boolean rightXor(boolean a, boolean b) { return a != b; }

    @Ensures("\\result == (a || b)")
    static boolean wrongPostXor(boolean a, boolean b) { return a != b; }

    @Requires("a != null && 0 <= from && from <= a.length")
    @Assignable("a[from .. a.length - 1]")
    static void rightFill(int[] a, int from) { for (int i = from; i < a.length; i++) a[i] = 1; }

    @Requires("a != null && 0 < from && from <= a.length")
    @Assignable("a[from .. a.length - 1]")
    static void wrongFrameFill(int[] a, int from) { a[from - 1] = 1; }

    @Ensures("\\result == (char) (c + 1)")
    static char rightFollowing(char c) { return (char) (c + 1); }

    @Ensures("\\result > c")
    static char wrongPostFollowing(char c) { return (char) (c + 1); }

    @Ensures("\\result >= x")
    static long rightWide(int x) { return (long) x + 1; }

    @Ensures("\\result >= x")
    static long wrongPostWide(int x) { return x + 1; }

    @Ensures("o instanceof String ==> \\result")
    static boolean rightText(Object o) { return o instanceof CharSequence; }

    @Ensures("o instanceof CharSequence ==> \\result")
    static boolean wrongPostText(Object o) { return o instanceof String; }

    @Requires("other != null")
    @Ensures("top == other.top")
    @Assignable("top")
    public void rightCopy(Stack other) { top = other.top; }

    @Requires("other != null")
    @Ensures("top == other.top")
    public void wrongPostCopy(Stack other) { top = 4 - other.top; }

    @Requires("other != null")
    @Assignable("top")
    public void wrongFrameCopy(Stack other) { other.top = top; }

    @Requires("other != null")
    public void wrongInvCopy(Stack other) { other.top = 9; }

    @Ensures("x > 0 ? \\result == 1 : \\result == 0")
    static int rightChoice(int x) { return x > 0 ? 1 : 0; }

    @Ensures("x >= 0 ? \\result == 1 : \\result == 0")
    static int wrongPostChoice(int x) { return x > 0 ? 1 : 0; }

    @Requires("bits != 0")
    @Ensures("(\\result & bits) == \\result && \\result != 0")
    static int rightLowest(int bits) { return bits & -bits; }

    @Requires("bits != 0")
    @Ensures("\\result > 0")
    static int wrongPostLowest(int bits) { return bits & -bits; }

    @Ensures("\\result == (x <= y)")
    static boolean rightOrder(int x, int y) { return x <= y; }

    @Ensures("\\result == (x - y <= 0)")
    static boolean wrongPostOrder(int x, int y) { return x <= y; }

    @Ensures("\\result != null")
    static String rightText(int x) { return x == 3 ? "three" : ""; }

    @Ensures("\\result != null")
    static String wrongPostName(int x) { return x == 3 ? null : ""; }

    @Ensures("\\result <==> (a == b)")
    static boolean rightSame(int a, int b) { return a == b; }

    @Requires("0 < n && n < 10")
    @Ensures("\\result == n - 1")
    static int rightBefore(int n) { return n - 1; }

    @Requires("s != null")
    @Ensures("\\result ==> s.length() == 0")
    static boolean rightBlank(String s) { return s.isEmpty(); }

    @Signals("(IllegalArgumentException e) n < 0")
    @Ensures("n >= 0")
    static void rightRefuse(int n) { if (n < 0) throw new IllegalArgumentException("" + n); }

    @Pure
    @Requires("i >= 0 && i < 4")
    @Ensures("\\result == cells[i]")
    public int rightAt(int i) { return cells[i]; }

    @Requires("0 <= x && x < 3")
    @Ensures("\\result == x % 3")
    static int rightRest(int x) { return x; }

    @Ensures("\\result == x % 3")
    static int wrongPostRest(int x) { return x < 0 ? (x % 3 + 3) % 3 : x % 3; }
}
