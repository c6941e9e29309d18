package making;

/** Objects with two references, and predicates that look at all of them. */
class Chains {
    Chains next;
    Chains other;
    int weight;
    int label;
    boolean mark;

    /** A list that ends; nothing else is there. */
    static boolean ends(Chains chain) {
        int steps = 0;
        for (Chains each = chain; each != null; each = each.next) {
            if (each.other != null || steps++ > 3) {
                return false;
            }
        }
        return true;
    }

    /** A list whose other references lead back. */
    static boolean doubly(Chains chain) {
        if (chain != null && chain.other != null) {
            return false;
        }
        for (Chains each = chain; each != null; each = each.next) {
            if (each.next != null && each.next.other != each) {
                return false;
            }
        }
        return true;
    }

    /** A binary tree: no object is met twice. */
    static boolean tree(Chains chain) {
        Chains[] met = new Chains[16];
        int count = 0;
        if (chain != null) {
            met[count++] = chain;
        }
        for (int i = 0; i < count; i++) {
            Chains[] below = {met[i].next, met[i].other};
            for (Chains each : below) {
                if (each == null) {
                    continue;
                }
                for (int j = 0; j < count; j++) {
                    if (met[j] == each) {
                        return false;
                    }
                }
                if (count > 3) {
                    return false;
                }
                met[count++] = each;
            }
        }
        return true;
    }

    /** A list whose other references are all the same object, the first or none. */
    static boolean shared(Chains chain) {
        if (chain == null) {
            return false;
        }
        for (Chains each = chain; each != null; each = each.next) {
            if (each.other != chain || each.next == chain || each.next == each) {
                return false;
            }
            if (each.next != null && each.next.next == each) {
                return false;
            }
        }
        return true;
    }

    static boolean weighed(Chains chain) {
        int label = chain.label;
        return chain.weight > 3;
    }

    static boolean marked(Chains chain) {
        return chain.mark;
    }

    static int length(Chains chain) {
        int count = 0;
        while (chain != null) {
            chain = chain.next;
            count++;
        }
        return count;
    }

    static int counted(int limit) {
        int count = 0;
        while (count < limit) {
            count++;
        }
        return count;
    }
}
