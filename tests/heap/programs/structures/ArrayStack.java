package structures;

import static jejak.Driver.assume;

/** A stack in an array that does not grow. */
final class ArrayStack {
    Object[] cells;
    int top;

    boolean repOk() {
        return cells != null && top >= -1 && top < cells.length;
    }

    void lay(Object data) {
        if (top + 1 == cells.length) {
            throw new IllegalStateException();
        }
        cells[++top] = data;
    }

    Object take() {
        if (top < 0) {
            return null;
        }
        Object data = cells[top];
        cells[top--] = null;
        return data;
    }

    static void push(ArrayStack stack, Object data) {
        assume(stack != null && stack.repOk());
        stack.lay(data);
        assert stack.repOk();
    }

    static Object pop(ArrayStack stack) {
        assume(stack != null && stack.repOk());
        Object data = stack.take();
        assert stack.repOk();
        return data;
    }
}
