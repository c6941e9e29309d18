package maps;

import java.util.Comparator;

/** A red-black tree whose keys a comparator orders, or themselves where there is none (EX-K11). */
final class RedBlackMap {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    static final class Entry {
        Object key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color = BLACK;

        Entry(Object key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    //@ invariant root == null || root.parent == null && root.color == BLACK;
    //@ invariant blacks(root, null, null) >= 0 && size == count(root);
    private Entry root;
    private int size;
    private final Comparator<Object> comparator;

    RedBlackMap(Comparator<Object> comparator) {
        this.comparator = comparator;
    }

    // --- what must hold: code of its own, which no operation runs ----------------------------

    @SuppressWarnings("unchecked")
    private boolean ordered(Object low, Object high) {
        if (comparator == null) {
            return ((Comparable<Object>) low).compareTo(high) < 0;
        }
        return comparator.compare(low, high) < 0;
    }

    /** The black entries on each way down from an entry; -1 where anything is wrong. */
    private int blacks(Entry entry, Entry low, Entry high) {
        if (entry == null) {
            return 0;
        }
        if (low != null && !ordered(low.key, entry.key)
                || high != null && !ordered(entry.key, high.key)) {
            return -1;
        }
        Entry left = entry.left;
        Entry right = entry.right;
        if (left != null && left.parent != entry || right != null && right.parent != entry) {
            return -1;
        }
        boolean hasRed = left != null && left.color == RED || right != null && right.color == RED;
        if (entry.color == RED && hasRed) {
            return -1;
        }
        int below = blacks(left, low, entry);
        if (below < 0 || below != blacks(right, entry, high)) {
            return -1;
        }
        return entry.color == BLACK ? below + 1 : below;
    }

    private static int count(Entry entry) {
        return entry == null ? 0 : count(entry.left) + 1 + count(entry.right);
    }

    // --- looking up --------------------------------------------------------------------------

    //@ requires comparator != null;
    Object get(Object key) {
        Entry found = find(key);
        return found == null ? null : found.value;
    }

    /** The key behind one that is there; null where it is the last one, or is not there. */
    //@ requires comparator != null;
    Object after(Object key) {
        Entry next = successor(find(key));
        return next == null ? null : next.key;
    }

    private Entry find(Object key) {
        Entry at = root;
        while (at != null) {
            int order = compare(key, at.key);
            if (order == 0) {
                return at;
            }
            at = order < 0 ? at.left : at.right;
        }
        return null;
    }

    @SuppressWarnings("unchecked")
    private int compare(Object one, Object other) {
        return comparator == null
                ? ((Comparable<Object>) one).compareTo(other)
                : comparator.compare(one, other);
    }

    private static Entry successor(Entry entry) {
        if (entry == null) {
            return null;
        }
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

    // --- putting -----------------------------------------------------------------------------

    //@ requires comparator != null;
    Object put(Object key, Object value) {
        if (root == null) {
            root = new Entry(key, value, null);
            size++;
            return null;
        }
        Entry at = root;
        while (true) {
            int order = compare(key, at.key);
            if (order == 0) {
                Object old = at.value;
                at.value = value;
                return old;
            } else if (order < 0) {
                if (at.left == null) {
                    at.left = new Entry(key, value, at);
                    size++;
                    fixAfterInsertion(at.left);
                    return null;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Entry(key, value, at);
                    size++;
                    fixAfterInsertion(at.right);
                    return null;
                }
                at = at.right;
            }
        }
    }

    private void fixAfterInsertion(Entry added) {
        Entry at = added;
        at.color = RED;
        while (at != null && at != root && at.parent.color == RED) {
            if (parentOf(at) == leftOf(parentOf(parentOf(at)))) {
                Entry uncle = rightOf(parentOf(parentOf(at)));
                if (colorOf(uncle) == RED) {
                    at = recolor(at, uncle);
                } else {
                    if (at == rightOf(parentOf(at))) {
                        at = parentOf(at);
                        rotateLeft(at);
                    }
                    setColor(parentOf(at), BLACK);
                    setColor(parentOf(parentOf(at)), RED);
                    if (parentOf(parentOf(at)) != null) {
                        rotateRight(parentOf(parentOf(at)));
                    }
                }
            } else {
                Entry uncle = leftOf(parentOf(parentOf(at)));
                if (colorOf(uncle) == RED) {
                    at = recolor(at, uncle);
                } else {
                    if (at == leftOf(parentOf(at))) {
                        at = parentOf(at);
                        rotateRight(at);
                    }
                    setColor(parentOf(at), BLACK);
                    setColor(parentOf(parentOf(at)), RED);
                    if (parentOf(parentOf(at)) != null) {
                        rotateLeft(parentOf(parentOf(at)));
                    }
                }
            }
        }
        root.color = BLACK;
    }

    /** Moves the red of an entry's parent and its uncle one up, and says where. */
    private static Entry recolor(Entry at, Entry uncle) {
        setColor(parentOf(at), BLACK);
        setColor(uncle, BLACK);
        setColor(parentOf(parentOf(at)), RED);
        return parentOf(parentOf(at));
    }

    // --- removing ----------------------------------------------------------------------------

    //@ requires comparator != null;
    Object remove(Object key) {
        Entry found = find(key);
        if (found == null) {
            return null;
        }
        Object old = found.value;
        deleteEntry(found);
        return old;
    }

    private void deleteEntry(Entry found) {
        Entry entry = found;
        size--;
        if (entry.left != null && entry.right != null) {
            Entry next = successor(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry heir = entry.left != null ? entry.left : entry.right;
        if (heir != null) {
            heir.parent = entry.parent;
            if (entry.parent == null) {
                root = heir;
            } else if (entry == entry.parent.left) {
                entry.parent.left = heir;
            } else {
                entry.parent.right = heir;
            }
            entry.left = entry.right = entry.parent = null;
            if (entry.color == BLACK) {
                fixAfterDeletion(heir);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (entry.color == BLACK) {
                fixAfterDeletion(entry);
            }
            if (entry.parent != null) {
                if (entry == entry.parent.left) {
                    entry.parent.left = null;
                } else if (entry == entry.parent.right) {
                    entry.parent.right = null;
                }
                entry.parent = null;
            }
        }
    }

    private void fixAfterDeletion(Entry lacking) {
        Entry at = lacking;
        while (at != root && colorOf(at) == BLACK) {
            if (at == leftOf(parentOf(at))) {
                Entry sibling = rightOf(parentOf(at));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(at), RED);
                    rotateLeft(parentOf(at));
                    sibling = rightOf(parentOf(at));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    at = parentOf(at);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(at));
                    }
                    setColor(sibling, colorOf(parentOf(at)));
                    setColor(parentOf(at), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(at));
                    at = root;
                }
            } else {
                Entry sibling = leftOf(parentOf(at));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(at), RED);
                    rotateRight(parentOf(at));
                    sibling = leftOf(parentOf(at));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    at = parentOf(at);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(at));
                    }
                    setColor(sibling, colorOf(parentOf(at)));
                    setColor(parentOf(at), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(at));
                    at = root;
                }
            }
        }
        setColor(at, BLACK);
    }

    // --- what null has, and turning ----------------------------------------------------------

    private static boolean colorOf(Entry entry) {
        return entry == null ? BLACK : entry.color;
    }

    private static Entry parentOf(Entry entry) {
        return entry == null ? null : entry.parent;
    }

    private static Entry leftOf(Entry entry) {
        return entry == null ? null : entry.left;
    }

    private static Entry rightOf(Entry entry) {
        return entry == null ? null : entry.right;
    }

    private static void setColor(Entry entry, boolean color) {
        if (entry != null) {
            entry.color = color;
        }
    }

    private void rotateLeft(Entry entry) {
        Entry up = entry.right;
        entry.right = up.left;
        if (up.left != null) {
            up.left.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry == entry.parent.left) {
            entry.parent.left = up;
        } else {
            entry.parent.right = up;
        }
        up.left = entry;
        entry.parent = up;
    }

    private void rotateRight(Entry entry) {
        Entry up = entry.left;
        entry.left = up.right;
        if (up.right != null) {
            up.right.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry == entry.parent.right) {
            entry.parent.right = up;
        } else {
            entry.parent.left = up;
        }
        up.right = entry;
        entry.parent = up;
    }
}
