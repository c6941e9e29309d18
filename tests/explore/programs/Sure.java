import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors that are certain, each with a twin in which they are only possible. */
class Sure {
  int count; Sure next; String name; int[] row; static Sure shared; static int zero = 0;

  Sure() {}
  Sure(int count) { this.count = count; }
  int count() { return count; }

  // --- place: whatever comes there fails -------------------------------------------------------
  static int place01() { int d = 0; return 1 / d; }
  static int maybe01(int d) { return 1 / d; }
  static int place02(int a) { int d = a - a; return a / d; }
  static int maybe02(int a, int b) { int d = a - b; return a / d; }
  static int place03() { String s = null; return s.length(); }
  static int maybe03(Sure s) { if (s == null) { return 0; } String t = s.name; return t.length(); }
  static int place04(String s) { if (s == null) { return s.length(); } return 1; }
  static int maybe04(String s) { if (s != null) { return 1; } s = other(s); return s.length(); }
  static int place05() { int[] a = new int[3]; return a[3]; }
  static int maybe05(int i) { int[] a = new int[3]; return a[i]; }
  static int place06(int n) { if (n < 0) { return new int[n].length; } return 0; }
  static int maybe06(int n) { if (n < 3) { return new int[n].length; } return 0; }
  static Object place07() { Object o = "text"; return (Integer) o; }
  static Object maybe07(Object o) { return (Integer) o; }
  static int place08(int a, int b) { if (b > 0) { if (a == 0) { return 7 / a; } } return b; }
  static int maybe08(int a, int b) { if (b > 0) { if (a >= 0) { return 7 / a; } } return b; }
  static int place09(int c) { int b = 2 * c + 4; if (b > -1 && b < 1) { return 5 / b; } return 0; }
  static int maybe09(int c) { int b = 2 * c + 4; if (b > -1 && b < 3) { return 5 / b; } return 0; }
  static int place10() { return length(null); }
  static int maybe10(String s) { return length(s); }
  private static int length(String s) { return s.length(); }
  int place11() { next = null; return next.count; }
  int maybe11(Sure s) { next = s; return next.count; }
  static int place12() { List<Integer> l = new ArrayList<>(); return l.get(0); }
  static int maybe12(int i) { List<Integer> l = new ArrayList<>(); l.add(1); return l.get(i); }
  static int place13() { return Integer.parseInt("x1"); }
  static int maybe13(int radix) { return Integer.parseInt("1", radix); }
  static int place14() { Map<String, Integer> m = new HashMap<>(); int v = m.get("a"); return v; }
  static int maybe14(Integer[] a) { if (a == null || a.length != 1) { return 0; } int v = a[0]; return v; }
  static char place15() { return "abc".charAt(3); }
  static char maybe15(int i) { return "abc".charAt(i); }
  static int place16(int n) { int[] a = new int[2]; int i = n & 1; return a[i + 2]; }
  static int maybe16(int n) { int[] a = new int[2]; int i = n & 3; return a[i]; }
  static int place17(boolean b) { int d = 0; if (b) { d = 0; } return 3 / d; }
  static int maybe17(boolean b, int e) { int d = 0; if (b) { d = 1; } else { d = e; } return 3 / d; }
  static long place18(long x) { long d = x ^ x; return x % d; }
  static long maybe18(long x) { long d = x ^ 5; return x % d; }
  static Object place19() { Object[] a = new String[1]; a[0] = 3; return a; }
  static Object maybe19(Object[] a) { if (a == null || a.length != 1) { return null; } a[0] = 3; return a; }
  static int place20() { return new Sure(3).next.count; }
  static int maybe20(Sure s) { Sure t = new Sure(3); t.next = s; return t.next.count; }
  static int place21() { int s = 0; int[] a = {1, 2}; for (int i = 0; i < 2; i++) { s += a[i]; } return s / (s - 3); }
  static int maybe21(int x) { int s = 0; int[] a = {1, x}; for (int i = 0; i < 2; i++) { s += a[i]; } return s / (s - 3); }
  static int place22(Object o) { if (o instanceof String) { return 0; } if (o == null) { return o.hashCode(); } return 1; }
  static int maybe22(Object o) { if (o instanceof String) { return 0; } return o.hashCode(); }
  static int place23() { return maker().count; }
  static int maybe23(Sure n) { return maker(n).count; }
  private static Sure maker() { return null; }
  private static Sure maker(Sure n) { return n; }
  static int place24() { try { return Integer.parseInt("7"); } finally { int d = 0; d = 1 / d; } }
  static int maybe24(int d) { try { return Integer.parseInt("7"); } finally { d = 1 / d; } }
  static Object place25() { return new ArrayDeque<Integer>().removeFirst(); }
  static Object maybe25(ArrayDeque<Integer> q) { return out(q); }
  private static Object out(ArrayDeque<Integer> q) { return q.removeFirst(); }
  static Object place26() { return Optional.empty().get(); }
  static Object maybe26(String s) { Optional<String> o = Optional.ofNullable(s); return o.get(); }
  static int place27() { int[][] a = new int[2][]; return a[1].length; }
  static int maybe27(int[] r) { int[][] a = new int[2][]; a[1] = r; return a[1].length; }
  static int place28(int k) { switch (k) { case 4: return 8 / (k - 4); default: return 0; } }
  static int maybe28(int k) { switch (k) { case 4: case 5: return 8 / (k - 4); default: return 0; } }
  static int place29(int x) { if (x > 5) { if (x < 7) { return 6 / (x - 6); } } return 0; }
  static int maybe29(int x) { if (x > 5) { if (x < 8) { return 6 / (x - 6); } } return 0; }
  static String place30() { return "abc".substring(2, 1); }
  static String maybe30(int i) { return "abc".substring(i, 2); }
  static int place31() { Integer i = null; return i + 1; }
  static int maybe31(Integer i) { return i + 1; }
  static int place32() { synchronized (nothing()) { return 1; } }
  static int maybe32(Object o) { synchronized (some(o)) { return 1; } }
  private static Object nothing() { return null; }
  private static Object some(Object o) { return o; }

  // --- path: whoever takes these branches fails, others pass ------------------------------------
  static int path01(int x) { int k = 1; if (x == 0) { k = 2; } return k * 10 / x; }
  static int maybe33(int x) { int k = 1; if (x < 5) { k = 2; } return k * 10 / x; }
  static int path02(String s) { int k = 1; if (s == null) { k = 2; } return k + s.length(); }
  static int maybe34(String s, int x) { int k = 1; if (x == 3) { k = 2; } return k + s.length(); }
  static int path03(int n) { int[] a = new int[2]; int s = 0; for (int i = 0; i < n; i++) { s += a[i]; } return s; }
  static int maybe35(int n, int m) { if (m < 1 || m > 3) { return 0; } int[] a = new int[m]; int s = 0; for (int i = 0; i < n; i++) { s += a[i]; } return s; }
  static int path04(boolean b) { Sure s = null; if (b) { s = new Sure(2); } return s.count(); }
  static int maybe36(boolean b, Sure t) { Sure s = t; if (b) { s = new Sure(2); } return s.count(); }
  static int path05(int n) { int d = 3; while (n > 0 && n < 3) { d--; n--; if (n == 0) { d = 0; } } return 7 / d; }
  static int maybe37(int n, int e) { int d = e; while (n > 0 && n < 3) { d--; n--; } return 7 / d; }
  static int path06(Object o) { int k = 0; if (o instanceof String) { k = 1; } return ((Integer) o) + k; }
  static int maybe38(Object o) { int k = 0; if (o instanceof CharSequence) { k = 1; } return ((String) o).length() + k; }
  static int path07(int i) { int[] a = {4, 5}; int k = 0; if (i == 2) { k = 1; } else if (i < 0 || i > 1) { return 0; } return a[i] + k; }
  static int maybe39(int i) { int[] a = {4, 5}; int k = 0; if (i >= 1) { k = 1; } return a[i] + k; }
  static int path08(boolean b) { int d = b ? 0 : 1; return 9 / d; }
  static int maybe40(boolean b, int e) { int d = b ? e : 1; return 9 / d; }
  static int path09(int x) { Sure s = x > 2 ? new Sure(x) : null; int r = 0; if (x > 10) { r = 1; } return r + s.count; }
  static int maybe41(Sure t, int x) { Sure s = x > 2 ? new Sure(x) : t; int r = 0; if (x > 10) { r = 1; } return r + s.count; }
  static int path10(int x) { int r = 1; if (x > 3) { r = 0; } return helper(x, r); }
  static int maybe42(int x, int y) { int r = y; if (x > 3) { r = 1; } return helper(x, r); }
  private static int helper(int x, int r) { return x / r; }
  static int path11(int k) { int d; switch (k) { case 1: d = 0; break; case 2: d = 2; break; default: d = 3; } return 5 / d; }
  static int maybe43(int k, int e) { int d; switch (k) { case 1: d = e; break; case 2: d = 2; break; default: d = 3; } return 5 / d; }
  static int path12(String s) { String t = s; if (s == null) { t = null; } else { t = "a"; } return t.length(); }
  static int maybe44(String s, String u) { String t = s; if (s == null) { t = u; } else { t = "a"; } return t.length(); }
  static int path13(int a, int b) { int r = 0; if (a + b == 7) { if (a - b == 1) { r = 4; } } return 12 / (r - 4) + a; }
  static int maybe45(int a, int b) { int r = 0; if (a + b == 7) { r = a; } return 12 / (r - 4); }
  static int path14(Sure s) { if (s == null) { return 0; } int k = 0; if (s.row == null) { k = 1; } return s.row.length + k; }
  static int maybe46(List<Integer> l, int i) { if (l == null || l.isEmpty()) { return 0; } int k = 0; if (i < 5) { k = 1; } return l.get(i) + k; }
  static int path15(int x) { int y = 1; try { if (x > 0) { throw new IllegalStateException(); } } catch (IllegalStateException e) { y = 0; } return 8 / y; }
  static int maybe47(int x, int y) { try { if (x > 0) { throw new IllegalStateException(); } return 1; } catch (IllegalStateException e) { x = y; } return 8 / x; }
  int path16() { if (row == null) { count = 1; } else { count = 2; } return row.length + count; }
  int maybe48() { if (count == 1) { name = "a"; } else { name = "b"; } return row.length; }
  static int path17(long x) { int d = 1; if (x * 3 == 9) { d = 0; } return 4 / d; }
  static int maybe49(long x, int d) { if (x * 3 == 9) { d++; } return 4 / d; }
  static int path18(double x) { int d = 1; if (x > 1.5) { d = 0; } return 4 / d; }
  static int maybe50(double x, int d) { if (x > 1.5) { d++; } return 4 / d; }

  // --- where something hides what passes: nothing may be claimed ---------------------------------
  static int hidden1(Sure a, Sure b) { a.count = 1; b.count = 0; return 3 / a.count; }
  static int hidden2(int n) { int d = 0; for (int i = 0; i < n; i++) { if (i == 60) { d = 1; } } return 3 / d; }
  static int hidden3(Sure a, Sure b) { if (a == null || b == null) { return 0; } a.next = a; b.next = null; return a.next.count; }

  private static String other(String s) { return System.getenv("NOT_SET_BY_ANYBODY"); }
}
