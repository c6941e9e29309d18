package arrays;

/** Arrays that nobody looks into are as constructors leave them, whatever their length. */
public class Kept {
    private final int[] cells = new int[2];
    private int uses;

    int share() {
        return cells != null && uses == 0 ? 1 / uses : 0; //! ArithmeticException constructor
    }
}
