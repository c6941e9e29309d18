package published;

/** EX-T4: two names for one object. */
final class Alias {
    static final class Node {
        int x;
    }

    private Alias() {}

    static void two(Node p, Node q) {
        if (p != null && q != null) {
            p.x = 5;
            q.x = 6;
            assert p.x == 5 && q.x == 6; // @alias
        }
    }
}
