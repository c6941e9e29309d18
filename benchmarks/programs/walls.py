"""Programs that would keep an exploration busy for ever, each in another way, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Sources = dict[str, str]
METHODS: Final = 10_000
METHODS_OF_CLASS: Final = 100


def inputs() -> Sources:
    """A driver that reads thousands of inputs in a loop and assumes something of each."""
    return {
        "jejak/Driver.java": """
package jejak;
public class Driver {
    public static int anyInt() { return 0; }
    public static void assume(boolean condition) { }
}
""",
        "Inputs.java": """
public class Inputs {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 20000; i++) {
            int x = jejak.Driver.anyInt();
            jejak.Driver.assume(x > 0 && x < 100);
            sum += x;
        }
        assert sum > 20000;
    }
}
""",
    }


def readings() -> Sources:
    """Numbers that are read from the console, each of them compared with the one before."""
    return {
        "Readings.java": """
import java.util.Scanner;
public class Readings {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int last = in.nextInt(), count = in.nextInt();
        for (int i = 0; i < count; i++) {
            int next = in.nextInt();
            if (next < last) throw new IllegalStateException("falls at " + i);
            last = next;
        }
    }
}
"""
    }


def texts() -> Sources:
    """Long texts: split, searched, matched and put together."""
    return {
        "Texts.java": """
import java.util.*;
public class Texts {
    static String longest(String text) {
        String found = "";
        for (String part : text.split("[,; ]+")) if (part.length() > found.length()) found = part;
        return found;
    }
    static boolean mail(String text) {
        return text.matches("([a-z0-9]+[.])*[a-z0-9]+@([a-z0-9]+[.])+[a-z]{2,6}");
    }
    static String grown(String text, int times) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < times; i++) all.append(text.trim()).append(i).reverse();
        return all.toString();
    }
    static int distance(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++)
            for (int j = 1; j <= b.length(); j++)
                table[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? table[i - 1][j - 1]
                    : 1 + Math.min(table[i - 1][j], Math.min(table[i][j - 1], table[i - 1][j - 1]));
        return table[a.length()][b.length()];
    }
}
"""
    }


def switch() -> Sources:
    """A switch of a thousand cases in a loop."""
    cases = "\n".join(
        f"            case {i * 7}: state = state * {i % 13 + 2} ^ {i}; break;" for i in range(1000)
    )
    return {
        "Switch.java": f"""
public class Switch {{
    static int run(int[] program) {{
        int state = 1;
        for (int at = 0; at < program.length; at++) switch (program[at] ^ state) {{
{cases}
            default: state = 100 / (state - 99);
        }}
        return state;
    }}
}}
"""
    }


def recursion() -> Sources:
    """Recursion that is deep, and deeper with each input."""
    return {
        "Recursion.java": """
public class Recursion {
    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }
    static long ways(int n, int m) {
        return n <= 0 || m <= 0 ? 1 : ways(n - 1, m) + ways(n, m - 1);
    }
    static int down(int n) { return n == 0 ? 1 / n : down(n - 1); }
}
"""
    }


def pending() -> Sources:
    """Tens of thousands of pending states, each with a large array of its own."""
    return {
        "Pending.java": """
public class Pending {
    static int sum(int[] given) {
        int[] held = new int[5000];
        int sum = 0;
        for (int i = 0; i < given.length; i++) {
            if (given[i] > sum) sum += given[i]; else sum -= held[i];
            held[(i * 31) % 5000] = sum;
            if ((given[i] & 1) == 0) held[i] = given[i];
        }
        return 10 / sum;
    }
}
"""
    }


def arrays() -> Sources:
    """Huge arrays, with open lengths and open indices."""
    return {
        "Arrays.java": """
public class Arrays {
    static int sieve(int n) {
        boolean[] out = new boolean[n];
        int count = 0;
        for (int i = 2; i < n; i++) {
            if (out[i]) continue;
            count++;
            for (int j = i + i; j < n; j += i) out[j] = true;
        }
        return count;
    }
    static int fill() {
        int[] large = new int[3_000_000];
        for (int i = 0; i < large.length; i++) large[i] = i ^ (i >> 3);
        return large[large.length - 1];
    }
    static int jump(int[] next, int from) {
        int at = from;
        for (int i = 0; i < 1000; i++) { at = next[at]; next[at] = i; }
        return at;
    }
    static void sort(long[] given) { java.util.Arrays.sort(given); }
}
"""
    }


def hierarchy() -> Sources:
    """An interface with three hundred classes, and calls on arrays of it."""
    classes = "\n".join(
        f"class Shape{i} implements Shape {{ int side; public int area(int k) "
        f"{{ return {i} / (side - k); }} }}"
        for i in range(300)
    )
    return {
        "Shapes.java": f"""
interface Shape {{ int area(int k); }}
{classes}
public class Shapes {{
    static int total(Shape[] shapes) {{
        int sum = 0;
        for (Shape each : shapes) sum += each.area(sum);
        return sum;
    }}
    static int both(Shape one, Shape other) {{ return one.area(other.area(1)); }}
}}
"""
    }


def hard() -> Sources:
    """Questions that no solver answers in time."""
    return {
        "Hard.java": """
public class Hard {
    static int product(long a, long b) {
        if (a > 1 && b > a && a * b == 1000000016000000063L) return 1 / (int) (a - a);
        return 0;
    }
    static int mixed(int x, int y, int z) {
        int h = x;
        for (int i = 0; i < 20; i++) { h = h * 31 + y; h ^= h >>> 13; h *= z; }
        if (h == 123456789) throw new IllegalStateException();
        return h;
    }
    static double roots(double x, double y) {
        if (Math.sqrt(x * x + y * y) == x + y / 3 && x * y > 1e10) throw new ArithmeticException();
        return x % y;
    }
}
"""
    }


def tests() -> Sources:
    """Errors behind long waits: each test takes as long as it may."""
    methods = "\n".join(
        f"    static int wait{i}(int x) throws Exception {{ if (x == {i}) "
        f"for (long at = System.nanoTime(); System.nanoTime() - at < 60_000_000_000L;); "
        f"return {i} / (x - {i}); }}"
        for i in range(20)
    )
    return {"Tests.java": f"public class Tests {{\n{methods}\n}}"}


def findings() -> Sources:
    """Hundreds of causes in one method, each with objects to build."""
    lines = "\n".join(
        f"        if (box.held == {i}) sum += box.next.held / (box.size - {i});" for i in range(300)
    )
    return {
        "Findings.java": f"""
public class Findings {{
    static class Box {{
        private int held; private int size; private Box next;
        Box(int held) {{ this.held = held; }}
        void add(Box other) {{ next = other; size += other.size + 1; }}
        void grow(int n) {{ for (int i = 0; i < n; i++) size += held; }}
    }}
    static int sum(Box box) {{
        int sum = 0;
{lines}
        return sum;
    }}
}}
"""
    }


def maps() -> Sources:
    """Maps and lists of open contents."""
    return {
        "Maps.java": """
import java.util.*;
public class Maps {
    static int join(Map<String, List<Integer>> map, List<String> keys) {
        int sum = 0;
        for (String key : keys) for (int each : map.get(key)) sum += 100 / each;
        return sum;
    }
    static Map<Integer, Integer> count(int[] given) {
        Map<Integer, Integer> found = new TreeMap<>();
        for (int each : given) found.merge(each, 1, Integer::sum);
        return found;
    }
    static List<String> sorted(Collection<String> given) {
        List<String> all = new ArrayList<>(given);
        Collections.sort(all);
        return all.subList(1, all.size() - 1);
    }
}
"""
    }


def jar() -> Sources:
    """Ten thousand methods."""
    found = {}
    for number in range(METHODS // METHODS_OF_CLASS):
        methods = "\n".join(
            f"    public int m{i}(int[] a, int k) {{ return a[k] / (k - {i}); }}"
            for i in range(METHODS_OF_CLASS)
        )
        found[f"wide/C{number}.java"] = f"package wide;\npublic class C{number} {{\n{methods}\n}}"
    return found


def huge() -> Sources:
    """Texts, numbers and arrays that grow beyond any memory in a few steps."""
    return {
        "Huge.java": """
import java.math.BigInteger;
public class Huge {
    static int squared(int x) {
        BigInteger number = BigInteger.valueOf(3);
        for (int i = 0; i < 40; i++) number = number.multiply(number);
        return number.signum() / x;
    }
    static int matrix(int x) {
        int[][] all = new int[1 << 15][1 << 15];
        all[3][4] = x;
        return 1 / all[3][4];
    }
    static int builder(int x) {
        StringBuilder text = new StringBuilder("a");
        for (int i = 0; i < 29; i++) text.append(text);
        return text.length() / x;
    }
    static int doubled(int x) {
        String text = "a";
        for (int i = 0; i < 29; i++) text = text + text;
        return text.length() / x;
    }
    static int padded(int x) { return String.format("%2000000000d", x).length() / x; }
    static int moved(int x) {
        int[] all = new int[1 << 28];
        System.arraycopy(all, 0, all, 1, all.length - 1);
        return all[x];
    }
}
"""
    }


PROGRAMS: Final[dict[str, Callable[[], Sources]]] = {
    each.__name__: each
    for each in (
        inputs,
        readings,
        texts,
        switch,
        recursion,
        pending,
        arrays,
        hierarchy,
        hard,
        tests,
        findings,
        maps,
        huge,
        jar,
    )
}
