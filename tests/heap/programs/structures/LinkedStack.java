package structures;

import static jejak.Driver.assume;

/** A stack as a linked list. */
final class LinkedStack {
    /** What the stack holds. */
    static final class Item {}

    static final class Cell {
        Item data;
        Cell below;
    }

    Cell top;

    boolean repOk() {
        for (Cell cell = top; cell != null; cell = cell.below) {
            for (Cell above = top; above != cell; above = above.below) {
                if (above == cell.below) {
                    return false;
                }
            }
            if (cell == cell.below) {
                return false;
            }
        }
        return true;
    }

    void lay(Item data) {
        Cell cell = new Cell();
        cell.data = data;
        cell.below = top;
        top = cell;
    }

    void drop() {
        if (top == null) {
            throw new IllegalStateException();
        }
        top = top.below;
    }

    static void push(LinkedStack stack, Item data) {
        assume(stack != null && stack.repOk());
        stack.lay(data);
        assert stack.repOk() && stack.top.data == data;
    }

    static void pop(LinkedStack stack) {
        assume(stack != null && stack.repOk());
        stack.drop();
        assert stack.repOk();
    }
}
