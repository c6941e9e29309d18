package generics;

public class Cell<T extends Comparable<T>> {
    private T held;

    public void put(T held) {
        this.held = held;
    }

    public int compare(Cell<T> other) {
        return held.compareTo(other.held); //! NullPointerException constructor
    }

    public int zero(T with) {
        return 1 / held.compareTo(with); //! ArithmeticException literal
    }
}
