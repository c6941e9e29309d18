package stacks;

/** A stack that overflows: nothing but five calls of push leads there. */
public class BoundedStack {
    private final int[] items = new int[5];
    private int size;

    public void push(int item) {
        items[size++] = item; //! ArrayIndexOutOfBoundsException calls
    }

    public int pop() {
        return items[--size]; //! ArrayIndexOutOfBoundsException constructor
    }

    public boolean isFull() {
        return size == items.length;
    }

    public int bottomShareOfFull() {
        if (isFull()) {
            return 100 / items[0]; //! ArithmeticException calls
        }
        return 0;
    }
}
