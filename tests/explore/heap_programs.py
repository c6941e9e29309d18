"""A class of small methods over linked objects, for tests of heaps and of symmetry."""

from __future__ import annotations

import re

SOURCE = """
public class T {
    static class Node { int key; Node next, left, right; boolean red; Node() {} }
    static class Pair { Node first, second; String text; Integer box; char mark; double weight; }
    static class Deep extends Node { int key; Node[] many; }
    enum Colour { RED, GREEN }
    static int count = 7;
    static Node last;

    static void exchange(Pair p, Pair q) { Node t = p.first; p.first = q.first; q.first = t; }
    static void mark(Pair p) { p.mark = 'x'; p.weight = 0.5; }
    static Node insert(Node tree, int key) {
        if (tree == null) { Node made = new Node(); made.key = key; return made; }
        if (key < tree.key) tree.left = insert(tree.left, key);
        else if (key > tree.key) tree.right = insert(tree.right, key);
        return tree;
    }
    static boolean cyclic(Node n) {
        Node slow = n, fast = n;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return true;
        }
        return false;
    }
    static Node reverse(Node n) {
        Node done = null;
        while (n != null) { Node rest = n.next; n.next = done; done = n; n = rest; }
        return done;
    }
    static Node remove(Node n, int key) {
        if (n == null) return null;
        if (n.key == key) return n.next;
        n.next = remove(n.next, key);
        return n;
    }
    static int shared(Node n, Node m) {
        if (n.left == m.right && n.left != null) return 12 / n.left.key;
        return 0;
    }
    static int diamond(Node n) {
        if (n.left == null || n.right == null) return 0;
        n.left.key = 3;
        return n.right.key == 3 ? n.left.left == n ? 1 : 2 : 3;
    }
    static int leftFirst(Node n) {
        if (n == null) return 0;
        int sum = 0;
        if (n.left != null) sum += n.left.key > 0 ? 1 : 2;
        if (n.right != null) sum += n.right.key > 0 ? 4 : 8;
        return sum;
    }
    static int rightFirst(Node n) {
        if (n == null) return 0;
        int sum = 0;
        if (n.right != null) sum += n.right.key > 0 ? 4 : 8;
        if (n.left != null) sum += n.left.key > 0 ? 1 : 2;
        return sum;
    }
    static int store(int[] a, int i, int x) { if (a.length > 4) return -1; a[i] = x; return a[0]; }
    static Node pick(Node[] a, Node n) {
        if (a.length != 3) return null;
        a[0] = a[1];
        a[2] = n;
        return a[0] == n ? a[1] : null;
    }
    static boolean flip(boolean[] a, byte[] b, char[] c) {
        if (a.length == 1 && b.length == 1 && c.length == 1 && b[0] < -3 && c[0] > 50000) {
            a[0] = !a[0];
            b[0]--;
            return a[0];
        }
        return false;
    }
    static int colours(Colour c, Integer n) {
        if (c == Colour.RED) return 0;
        last = new Node();
        return n;
    }
    static int counted(int x) { if (x > 3) count++; return count; }
    static String words(String s, Pair p) {
        if (s.length() == 2 && s.charAt(0) == 'q') p.text = s;
        return p.text;
    }
    static int hidden(Deep d) {
        d.key = 5;
        ((Node) d).key += 1;
        return d.many[0].key;
    }
    static int[][] grid(int[][] g) { if (g.length == 2 && g[0] == g[1]) g[0][0] = 1; return g; }
}
"""
RESET = "T.count = 7; T.last = null;"
METHODS = tuple(re.findall(r"    static [\w\[\]]+ (\w+)\(", SOURCE))
