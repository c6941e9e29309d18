package stacks;

/** A linked list of open length. */
public class Chain {
    private static class Link {
        final int value;
        Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    private Link first;
    private int size;

    public void add(int value) {
        first = new Link(value, first);
        size++;
    }

    public int third() {
        return 10 / first.next.next.value; //! ArithmeticException calls //! NullPointerException calls
    }

    public int size() {
        return size;
    }
}
