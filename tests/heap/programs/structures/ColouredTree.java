package structures;

import static jejak.Driver.assume;

/** A red-black tree from ints to objects, with links to parents. */
final class ColouredTree {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    /** Objects as keys, and what they lead to. */
    static final class Mark {}

    static final class Item {}

    static final class Entry {
        int key;
        Object value;
        Mark mark;
        Item held;
        Entry left;
        Entry right;
        Entry parent;
        boolean colour = BLACK;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;
    int size;

    // --- what must hold --------------------------------------------------------------------

    boolean repOk() {
        if (root != null && (root.parent != null || root.colour == RED)) {
            return false;
        }
        return blacks(root, null, null) >= 0 && size == count(root);
    }

    /** The black entries on each way down from an entry; -1 where anything is wrong. */
    private static int blacks(Entry entry, Entry low, Entry high) {
        if (entry == null) {
            return 0;
        }
        if (low != null && entry.key <= low.key || high != null && entry.key >= high.key) {
            return -1;
        }
        Entry left = entry.left;
        Entry right = entry.right;
        if (left != null && left.parent != entry || right != null && right.parent != entry) {
            return -1;
        }
        if (entry.colour == RED && (!isBlack(left) || !isBlack(right))) {
            return -1;
        }
        int below = blacks(left, low, entry);
        if (below < 0 || below != blacks(right, entry, high)) {
            return -1;
        }
        return entry.colour == BLACK ? below + 1 : below;
    }

    private static boolean isBlack(Entry entry) {
        return entry == null || entry.colour == BLACK;
    }

    private static int count(Entry entry) {
        return entry == null ? 0 : count(entry.left) + 1 + count(entry.right);
    }

    // --- looking up ------------------------------------------------------------------------

    Entry entry(int key) {
        Entry entry = root;
        while (entry != null) {
            if (key < entry.key) {
                entry = entry.left;
            } else if (key > entry.key) {
                entry = entry.right;
            } else {
                return entry;
            }
        }
        return null;
    }

    Object lookUp(int key) {
        Entry entry = entry(key);
        return entry == null ? null : entry.value;
    }

    int greatest() {
        Entry entry = root;
        if (entry == null) {
            throw new IllegalStateException();
        }
        while (entry.right != null) {
            entry = entry.right;
        }
        return entry.key;
    }

    private static Entry next(Entry entry) {
        if (entry.right != null) {
            Entry next = entry.right;
            while (next.left != null) {
                next = next.left;
            }
            return next;
        }
        Entry child = entry;
        Entry above = entry.parent;
        while (above != null && child == above.right) {
            child = above;
            above = above.parent;
        }
        return above;
    }

    // --- putting ---------------------------------------------------------------------------

    Object set(int key, Object value) {
        Entry above = null;
        Entry entry = root;
        while (entry != null) {
            above = entry;
            if (key < entry.key) {
                entry = entry.left;
            } else if (key > entry.key) {
                entry = entry.right;
            } else {
                Object old = entry.value;
                entry.value = value;
                return old;
            }
        }
        Entry added = new Entry(key, value, above);
        if (above == null) {
            root = added;
        } else if (key < above.key) {
            above.left = added;
        } else {
            above.right = added;
        }
        size++;
        mendAfterPut(added);
        return null;
    }

    private void mendAfterPut(Entry added) {
        Entry at = added;
        at.colour = RED;
        while (at != root && at.parent.colour == RED) {
            Entry above = at.parent;
            Entry top = above.parent;
            boolean isLeft = above == left(top);
            Entry uncle = isLeft ? right(top) : left(top);
            if (colour(uncle) == RED) {
                paint(above, BLACK);
                paint(uncle, BLACK);
                paint(top, RED);
                at = top;
            } else {
                if (at == (isLeft ? above.right : above.left)) {
                    at = above;
                    turn(at, isLeft);
                }
                paint(parent(at), BLACK);
                paint(parent(parent(at)), RED);
                turn(parent(parent(at)), !isLeft);
            }
        }
        root.colour = BLACK;
    }

    // --- removing --------------------------------------------------------------------------

    Object delete(int key) {
        Entry entry = entry(key);
        if (entry == null) {
            return null;
        }
        Object old = entry.value;
        size--;
        unlink(entry);
        return old;
    }

    private void unlink(Entry found) {
        Entry entry = found;
        if (entry.left != null && entry.right != null) {
            Entry next = next(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry heir = entry.left != null ? entry.left : entry.right;
        if (heir != null) {
            replace(entry, heir);
            entry.left = entry.right = entry.parent = null;
            if (entry.colour == BLACK) {
                mendAfterRemove(heir);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (entry.colour == BLACK) {
                mendAfterRemove(entry);
            }
            replace(entry, null);
            entry.parent = null;
        }
    }

    private void replace(Entry old, Entry by) {
        Entry above = old.parent;
        if (above == null) {
            root = by;
        } else if (old == above.left) {
            above.left = by;
        } else {
            above.right = by;
        }
        if (by != null) {
            by.parent = above;
        }
    }

    private void mendAfterRemove(Entry short_) {
        Entry at = short_;
        while (at != root && colour(at) == BLACK) {
            boolean isLeft = at == left(parent(at));
            Entry sibling = sibling(at, isLeft);
            if (colour(sibling) == RED) {
                paint(sibling, BLACK);
                paint(parent(at), RED);
                turn(parent(at), isLeft);
                sibling = sibling(at, isLeft);
            }
            if (colour(left(sibling)) == BLACK && colour(right(sibling)) == BLACK) {
                paint(sibling, RED);
                at = parent(at);
            } else {
                if (colour(isLeft ? right(sibling) : left(sibling)) == BLACK) {
                    paint(isLeft ? left(sibling) : right(sibling), BLACK);
                    paint(sibling, RED);
                    turn(sibling, !isLeft);
                    sibling = sibling(at, isLeft);
                }
                paint(sibling, colour(parent(at)));
                paint(parent(at), BLACK);
                paint(isLeft ? right(sibling) : left(sibling), BLACK);
                turn(parent(at), isLeft);
                at = root;
            }
        }
        paint(at, BLACK);
    }

    private static Entry sibling(Entry entry, boolean isLeft) {
        return isLeft ? right(parent(entry)) : left(parent(entry));
    }

    // --- what null has, and turning --------------------------------------------------------

    private static boolean colour(Entry entry) {
        return entry == null ? BLACK : entry.colour;
    }

    private static Entry parent(Entry entry) {
        return entry == null ? null : entry.parent;
    }

    private static Entry left(Entry entry) {
        return entry == null ? null : entry.left;
    }

    private static Entry right(Entry entry) {
        return entry == null ? null : entry.right;
    }

    private static void paint(Entry entry, boolean colour) {
        if (entry != null) {
            entry.colour = colour;
        }
    }

    /** The child on the other side comes up; the entry becomes its left or right child. */
    private void turn(Entry entry, boolean toLeft) {
        if (entry == null) {
            return;
        }
        Entry up = toLeft ? entry.right : entry.left;
        Entry moved = toLeft ? up.left : up.right;
        if (toLeft) {
            entry.right = moved;
        } else {
            entry.left = moved;
        }
        if (moved != null) {
            moved.parent = entry;
        }
        replace(entry, up);
        if (toLeft) {
            up.left = entry;
        } else {
            up.right = entry;
        }
        entry.parent = up;
    }

    // --- drivers ---------------------------------------------------------------------------

    static Object get(ColouredTree tree, int key) {
        assume(tree != null && tree.repOk());
        Object found = tree.lookUp(key);
        assert tree.repOk();
        return found;
    }

    static void put(ColouredTree tree, int key, Object value) {
        assume(tree != null && tree.repOk());
        tree.set(key, value);
        assert tree.repOk() && tree.entry(key) != null;
    }

    static void remove(ColouredTree tree, int key) {
        assume(tree != null && tree.repOk());
        tree.delete(key);
        assert tree.repOk() && tree.entry(key) == null;
    }

    static int lastKey(ColouredTree tree) {
        assume(tree != null && tree.repOk());
        return tree.greatest();
    }

    // --- drivers with objects as keys: a key is the place of a mark in their order ----------

    /** Whether a tree has no entry without a mark. */
    private static boolean isMarked(Entry entry) {
        return entry == null || entry.mark != null && isMarked(entry.left) && isMarked(entry.right);
    }

    /** Whether what is marked with an object has its key. */
    private static boolean fits(Entry entry, Mark mark, int key) {
        if (entry == null) {
            return true;
        }
        return (entry.mark != mark || entry.key == key)
                && fits(entry.left, mark, key)
                && fits(entry.right, mark, key);
    }

    private static boolean allFit(Entry entry, Entry root) {
        return entry == null
                || fits(root, entry.mark, entry.key)
                        && allFit(entry.left, root)
                        && allFit(entry.right, root);
    }

    private static int height(Entry entry) {
        if (entry == null) {
            return 0;
        }
        int left = height(entry.left);
        int right = height(entry.right);
        return 1 + (left < right ? right : left);
    }

    private static void assumeMarked(ColouredTree tree, Mark mark, int key, int height) {
        assume(tree != null && tree.repOk() && height(tree.root) <= height);
        assume(isMarked(tree.root) && allFit(tree.root, tree.root) && fits(tree.root, mark, key));
    }

    /** Looks a mark up; null may be asked for where nothing compares it. */
    static Object getMarked(ColouredTree tree, Mark mark, int key) {
        assume(tree != null && tree.repOk() && (mark != null || tree.root == null));
        return tree.lookUp(key);
    }

    private static Item heldBy(ColouredTree tree, Mark mark, int key, int height) {
        assumeMarked(tree, mark, key, height);
        assume(mark != null || tree.root == null);
        Entry entry = tree.entry(key);
        return entry == null ? null : entry.held;
    }

    /** Looks a mark up where it is known which objects are the same; so do those below. */
    static Item heldBy1(ColouredTree tree, Mark mark, int key) {
        return heldBy(tree, mark, key, 1);
    }

    static Item heldBy2(ColouredTree tree, Mark mark, int key) {
        return heldBy(tree, mark, key, 2);
    }

    static Item heldBy3(ColouredTree tree, Mark mark, int key) {
        return heldBy(tree, mark, key, 3);
    }

    private static Item hold(ColouredTree tree, Mark mark, int key, Item held, int height) {
        assume(mark != null);
        assumeMarked(tree, mark, key, height);
        Entry entry = tree.entry(key);
        Item old = null;
        if (entry == null) {
            tree.set(key, null);
            entry = tree.entry(key);
            entry.mark = mark;
        } else {
            old = entry.held;
        }
        entry.held = held;
        assert tree.repOk();
        return old;
    }

    /** Gives a mark something to hold; so does the one below. */
    static Item hold1(ColouredTree tree, Mark mark, int key, Item held) {
        return hold(tree, mark, key, held, 1);
    }

    static Item hold2(ColouredTree tree, Mark mark, int key, Item held) {
        return hold(tree, mark, key, held, 2);
    }

    static Item hold3(ColouredTree tree, Mark mark, int key, Item held) {
        return hold(tree, mark, key, held, 3);
    }
}
