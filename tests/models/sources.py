"""Java methods that exercise models; each takes and gives numbers and arrays of numbers."""

from __future__ import annotations

from typing import Final

NUMBERS: Final = """
public class Numbers {
    static double sqrt(double a) { return Math.sqrt(a); }
    static double floor(double a) { return Math.floor(a); }
    static double ceil(double a) { return Math.ceil(a); }
    static double rint(double a) { return Math.rint(a); }
    static double strict(double a) { return StrictMath.floor(a) + StrictMath.sqrt(a); }
    static double abs(double a) { return Math.abs(a); }
    static float absF(float a) { return Math.abs(a); }
    static double max(double a, double b) { return Math.max(a, b); }
    static double min(double a, double b) { return Math.min(a, b); }
    static float maxF(float a, float b) { return Math.max(a, b); }
    static float minF(float a, float b) { return Math.min(a, b); }
    static double zeros(byte a, byte b) {
        double[] all = {0.0, -0.0, Double.NaN, 1.0};
        float[] floats = {0.0f, -0.0f, Float.NaN, 1.0f};
        return 1 / Math.max(all[a & 3], all[b & 3]) + 2 / Math.min(all[a & 3], all[b & 3])
            + 3 / Math.max(floats[a & 3], floats[b & 3]);
    }
    static double remainder(double a, double b) { return Math.IEEEremainder(a, b); }
    static long round(double a) { return Math.round(a); }
    static int roundF(float a) { return Math.round(a); }
    static double power(int a, int b) { return Math.pow(a % 8, Math.abs(b % 8)); }
    static int bitsF(float a) { return Float.floatToIntBits(a) ^ Float.hashCode(a); }
    static long bits(double a) { return Double.doubleToLongBits(a); }
    static float fromBitsF(int a) { return Float.intBitsToFloat(a & 0xff7fffff); }
    static double fromBits(long a) { return Double.longBitsToDouble(a & ~(1L << 62)); }
    static int absI(int a) { return Math.abs(a); }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b) + Math.floorMod(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static long multiplyExact(long a, long b) { return Math.multiplyExact(a, b); }
    static int toIntExact(long a) { return Math.toIntExact(a); }
    static int compare(double a, double b) { return Double.compare(a, b); }
    static int bitCount(int a, long b) {
        return Integer.bitCount(a) + Long.numberOfLeadingZeros(b) + Integer.reverse(a);
    }
    static boolean boxes(int a) { Integer x = a, y = a; return x == y; }
    static boolean longBoxes(long a) { Long x = a, y = a; return x == y; }
    static boolean charBoxes(char a) { Character x = a, y = a; return x == y; }
    static boolean shortBoxes(short a) { Short x = a, y = a; return x == y; }
    static boolean byteBoxes(byte a) { Byte x = a, y = a; return x == y; }
    static boolean newBoxes(int a) { Integer x = a, y = new Integer(a); return x == y; }
    static int equalBoxes(int a, long b) {
        return (Integer.valueOf(a).equals(a) ? 1 : 0) + Long.valueOf(b).hashCode();
    }
}
"""

TEXTS: Final = """
public class Texts {
    static int ints(int a, long b, short c, byte d) { return (a + "," + b + c + d).hashCode(); }
    static int others(boolean a, char b) { return (a + "" + b + null + 'x').hashCode(); }
    static int floats(float a) { return ("" + a).hashCode(); }
    static int doubles(double a) { return Double.toString(a).hashCode(); }
    static int valueOf(int a, long b) {
        return String.valueOf(a).length() * 100 + Long.toString(b).length();
    }
    static int hex(int a) { return Integer.toHexString(a).hashCode(); }
    static int builder(int a, char b, char c) {
        StringBuilder text = new StringBuilder();
        text.append(a).append(b).append(new char[] {c, 'x'}).insert(0, c).append("\\u20ac");
        text.append((String) null).append((Object) null).append(true).deleteCharAt(1).reverse();
        return text.toString().hashCode() + text.capacity() * 31 + text.length();
    }
    static int buffer(int a, char b) {
        StringBuffer text = new StringBuffer("ab").append(b);
        String first = text.toString();
        text.append(a).setLength(3);
        return first.hashCode() * 31 + text.toString().hashCode() + text.capacity();
    }
    static int growing(byte a) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < (a & 63); i++) {
            text.append(i == 40 ? '\\u1234' : (char) ('a' + i % 26)).append(i);
        }
        return text.toString().hashCode() * 31 + text.capacity();
    }
    static boolean intern(char a) {
        String text = "x" + a;
        return text.intern() == ("x" + a).intern() && ("a" + "b").intern() == "ab";
    }
    static boolean fresh(char a) { return ("x" + a) == ("x" + a).intern(); }
    static int names(int a) {
        Object[] all = {new int[0], "x", new Texts(), new String[0][0], a};
        return all[Math.floorMod(a, 5)].getClass().getName().hashCode()
            + all[Math.floorMod(a, 5)].getClass().getSimpleName().hashCode()
            + Thread.State.class.getSimpleName().hashCode() + int.class.getName().hashCode()
            + Texts[].class.getModifiers() + int[].class.getComponentType().getModifiers()
            + Thread.State.class.getModifiers() * 31 + Runnable.class.getModifiers();
    }
    static int types(int a) {
        Class<?>[] all = {int.class, int[].class, String.class, Runnable.class, Object.class};
        Class<?> one = all[Math.floorMod(a, 5)], other = all[Math.floorMod(a / 5, 5)];
        return (one.isArray() ? 1 : 0) + (one.isPrimitive() ? 2 : 0) + (one.isInterface() ? 4 : 0)
            + (one.isAssignableFrom(other) ? 8 : 0) + (one.isInstance("x") ? 16 : 0)
            + (one.getSuperclass() == Object.class ? 32 : 0)
            + (one.getComponentType() == int.class ? 64 : 0);
    }
}
"""

COPIES: Final = """
public class Copies implements Cloneable {
    int number; int[] shared = {1};
    static void ints(int[] a, int s, int[] b, int t, int n) { System.arraycopy(a, s, b, t, n); }
    static void same(int[] a, int s, int t, int n) { System.arraycopy(a, s, a, t, n); }
    static void longs(long[] a, byte s, long[] b, byte t, byte n) {
        System.arraycopy(a, s & 3, b, t & 3, n & 3);
    }
    static void mixed(int[] a, long[] b, int n) { System.arraycopy(a, 0, b, 0, n); }
    static void none(int[] a, int n) { System.arraycopy(a, 0, "x", 0, n); }
    static int objects(byte s, byte t, byte n, byte bad) {
        Object[] from = {"a", "b", "c", "d"};
        if ((bad & 7) < 4) { from[bad & 7] = 1; }
        String[] to = {"p", "q", null, "s"};
        try {
            System.arraycopy(from, s & 3, to, t & 1, n & 3);
        } catch (ArrayStoreException | IndexOutOfBoundsException e) {
            return java.util.Arrays.hashCode(to) + e.getClass().getName().length();
        }
        return java.util.Arrays.hashCode(to);
    }
    static int clones(int[] a, int n) throws CloneNotSupportedException {
        int[] b = a.clone();
        b[0] = n;
        Copies one = new Copies();
        one.number = n;
        Copies other = (Copies) one.clone();
        other.shared[0]++;
        other.number++;
        return a[0] + one.number + one.shared[0] + (b.getClass() == a.getClass() ? 1 : 0);
    }
    static int refused(int n) throws CloneNotSupportedException {
        return new Object() { Object copy() throws CloneNotSupportedException { return clone(); } }
            .copy().hashCode();
    }
    static void notifies(boolean held) {
        Object lock = new Object();
        if (held) { synchronized (lock) { lock.notify(); lock.notifyAll(); } }
        else { lock.notify(); }
    }
    static void waits(boolean held, long time) throws InterruptedException {
        Object lock = new Object();
        if (!held) { lock.wait(time & 3); }
    }
}
"""
