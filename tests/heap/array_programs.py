"""Methods on arrays of references, by the number of paths that they have."""

from __future__ import annotations

SOURCE = """
import java.util.Arrays;

public class T {
    static class A { int v; A next; }
    static final class B extends A { }
    static final class C { int v; }

    // --- open indices ---
    static C get(C[] a, int i) { return a[i]; }
    static boolean same(C[] a, int i, int j) { return a[i] == a[j]; }
    static void put(C[] a, int i, C c) { a[i] = c; }
    static C putGet(C[] a, int i, int j, C c) { a[i] = c; return a[j]; }
    static C putTwice(C[] a, int i, int j, C c, C d) { a[i] = c; a[j] = d; return a[i]; }
    static void swap(C[] a, int i, int j) { C c = a[i]; a[i] = a[j]; a[j] = c; }
    static int through(C[] a, int i, int j) { a[i].v = 1; a[j].v = 2; return a[i].v; }
    static C known(int i) { C[] a = new C[4]; a[2] = new C(); return a[i]; }
    static C chosen(C c, C d, int i) { C[] a = {c, d, c, null}; return a[i]; }
    static C written(C c, C d, int i, int j) { C[] a = {c, c, c}; a[i] = d; return a[j]; }
    static C fresh(int n, int i, int j, C c) { C[] a = new C[n]; a[i] = c; return a[j]; }
    static C two(C[] a, C[] b, int i, int j, C c) { a[i] = c; return b[j]; }
    static boolean ends(C[] a) { return a[0] == a[a.length - 1]; }
    static C fixed(C[] a, int i, C c) { a[i] = c; if (i == 1) { a[0] = null; } return a[1]; }

    // --- copies ---
    static C cloned(C[] a, int i, int j, C c) { C[] b = a.clone(); a[i] = c; return b[j]; }
    static C recloned(C[] a, int i, int j, C c) { a[i] = c; C[] b = a.clone(); return b[j]; }
    static boolean bothRead(C[] a, int i, int j) { C[] b = a.clone(); return b[i] == a[j]; }
    static void shift(C[] a, int i) { System.arraycopy(a, i, a, i + 1, 2); }
    static void back(C[] a, int i) { System.arraycopy(a, i + 1, a, i, 2); }
    static void move(C[] a, C[] b, int i, int j) { System.arraycopy(a, i, b, j, 1); }
    static C part(C[] a, int n) { C[] b = new C[2]; System.arraycopy(a, 0, b, 0, n); return b[1]; }
    static C of(C[] a, int n, int i) { return Arrays.copyOf(a, n)[i]; }
    static C ofOf(C[] a, int i) {
        C[] b = Arrays.copyOf(a, a.length + 2);
        b[a.length] = null;
        return Arrays.copyOf(b, b.length - 1)[i];
    }
    static C grown(C[] a, int n, C c) {
        C[] b = n < a.length ? a : Arrays.copyOf(a, a.length * 2 + 1);
        b[n] = c;
        return b[0];
    }
    static C longer(C c, int n, int i) { C[] a = {c, c}; return Arrays.copyOf(a, n)[i]; }
    static A typed(A[] a, A b) { A[] c = Arrays.copyOf(a, 3); c[2] = b; return c[0]; }

    // --- arrays of arrays ---
    static C deep(C[][] a, int i, int j) { return a[i][j]; }
    static C shared(C[][] a, int i, int j, C c) { a[i][0] = c; return a[j][0]; }
    static C[] row(C[][] a, int i, int j) { a[i] = a[j]; return a[0]; }
    static boolean itself(Object[] a, int i) { return a[i] == a; }
    static void inside(Object[] a, int i) { a[i] = a; }

    // --- types ---
    static int store(A[] a, A b) { a[0] = b; return 1; }
    static int made(A[] a) { a[0] = new A(); return 1; }
    static int again(A[] a, A b) {
        try { a[0] = b; } catch (ArrayStoreException e) { return a instanceof B[] ? 2 : 3; }
        a[0] = b;
        return a instanceof B[] ? 1 : 0;
    }
    static int kind(Object[] a) { return a instanceof A[] ? a instanceof B[] ? 2 : 1 : 0; }
    static A cast(Object[] a) { return ((A[]) a)[0]; }
    static int read(A[] a) { A b = a[0]; if (a instanceof B[]) { return b.v; } return 1; }
    static int refused(A[] a, A b) {
        A first = a[0];
        if (first == null) { return 0; }
        a[1] = b;
        return first.v;
    }
    static int inClone(A[] a, A b) {
        A[] c = a.clone();
        c[0] = b;
        a[0] = b;
        return a instanceof B[] ? 1 : c instanceof B[] ? 2 : 3;
    }
    static int copied(A[] a, B[] b) { System.arraycopy(a, 0, b, 0, 1); return 1; }
    static int alias(Object[] a, B[] b) { return a == b ? 1 : 0; }
    static int nested(Object[] a) {
        return a instanceof A[][] ? 2 : a instanceof Object[][] ? 1 : 0;
    }
}
"""

PATHS = {
    # null, out of bounds, an element
    "get": 3,
    "put": 3,
    # null, each index out of bounds; one element; two that are null or not, the same or not
    "same": 4 + 5,
    "bothRead": 4 + 5,
    # null, empty, one element; two
    "ends": 3 + 5,
    # null, each index out of bounds, the same element or another one
    "putGet": 5,
    "putTwice": 5,
    "swap": 5,
    "recloned": 5,
    # null, each index out of bounds: what is written afterwards is not in the copy
    "cloned": 4,
    # null, out of bounds, a null element; the same index; another: null, the object, one more
    "through": 4 + 1 + 3,
    "known": 3,  # out of bounds, null or the object
    "chosen": 4,  # out of bounds, c, d or null
    "written": 4,  # each index out of bounds, what was written, what was there
    "fresh": 5,  # negative, each index out of bounds, what was written, null
    # each null, i out of bounds; the same array: out of bounds, same index or not; another one
    "two": 3 + 3 + 2,
    # null, out of bounds; index 1; others: no element 1, or one
    "fixed": 5,
    "shift": 3,  # null, out of bounds, all elements there
    "back": 3,
    "move": 2 + 2 + 2,  # each null; the same array and two, out of bounds or not
    "part": 5,  # null, out of bounds, three lengths
    # null, negative; as long or shorter: out of bounds or not; longer: also null behind the end
    "of": 2 + 2 + 3,
    # null, out of bounds, what was put behind the end, an element
    "ofOf": 4,
    "longer": 1 + 2 + 3,
    # null; in the array or behind it: out of bounds, 0 or not
    "grown": 1 + 3 + 3,
    # null; as long or shorter: taken or refused; shorter, with no element 0
    "typed": 1 + 2 + 3,
    "deep": 5,  # null, out of bounds, for both; an element
    # null, out of bounds, null row, empty row; j out of bounds, i; null, the same row, another one
    "shared": 4 + 2 + 2 + 2,
    "row": 5,  # null, each index out of bounds; i or j is 0, or none
    "itself": 5,  # null, out of bounds; null, itself, another one
    "inside": 4,  # null, out of bounds, taken, refused
    "store": 4,
    "made": 4,
    "inClone": 5,  # null, empty, refused; taken by a B[] or not
    "kind": 4,  # null, two kinds and neither
    "nested": 4,
    "cast": 4,  # null, no A[], empty, an element
    "read": 5,  # null, empty; no B[]; B[] with and without an element
    # each null; the same array, empty or not; two: out of bounds, null, B, no B
    "copied": 2 + 2 + 4,
    "alias": 5,  # both, one or none null; the same or not
}
"""By method: paths that end by themselves, where nothing is left out."""
