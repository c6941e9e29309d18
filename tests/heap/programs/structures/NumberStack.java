package structures;

import static jejak.Driver.assume;

/** A stack of ints in an array that does not grow. */
final class NumberStack {
    int[] cells;
    int top;

    boolean repOk() {
        return cells != null && top >= -1 && top < cells.length;
    }

    void lay(int data) {
        if (top + 1 == cells.length) {
            throw new IllegalStateException();
        }
        cells[++top] = data;
    }

    int take() {
        if (top < 0) {
            return -1;
        }
        int data = cells[top];
        cells[top--] = 0;
        return data;
    }

    static void push(NumberStack stack, int data) {
        assume(stack != null && stack.repOk());
        stack.lay(data);
        assert stack.repOk();
    }

    static int pop(NumberStack stack) {
        assume(stack != null && stack.repOk());
        int data = stack.take();
        assert stack.repOk();
        return data;
    }
}
