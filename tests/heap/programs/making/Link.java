package making;

import jejak.Invariant;

/** Links with rising numbers: true of each one and the next. */
class Link {
    int data;
    Link next;

    @Invariant
    boolean rises() {
        return next == null || data < next.data;
    }

    static class Last extends Link {
        int extra;
    }

    static int third(Link link) {
        if (link.next != null && link.next.next != null) {
            assert link.data < link.next.next.data;
            return 1;
        }
        return 0;
    }

    /** What is written before the next link is looked at, the invariant does not see. */
    static int late(Link link) {
        link.data = 100;
        if (link.next == null) {
            return 0;
        }
        return link.next.data < 50 ? 1 : 2;
    }

    static int below(Last last) {
        assert last.next == null || last.data < last.next.data;
        return last.extra;
    }

    int own() {
        assert next == null || data < next.data;
        return data;
    }

    /** Called on a new link. */
    void between(int least) {
        jejak.Driver.assume(data > least && least > 10);
    }

    static int large(Link link) {
        assert link.data > 10;
        return link.data;
    }
}
