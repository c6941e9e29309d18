package stacks;

public class Counter {
    private int ticks;

    public void tick() {
        ticks++;
    }

    public int left() {
        return 60 / (ticks - 7); //! ArithmeticException calls
    }
}
