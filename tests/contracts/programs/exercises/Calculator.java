package exercises;

/** A pocket calculator with one memory. Expect: safe. */
public class Calculator {
    private int shown;
    private int memory;
    private boolean failed;

    //@ invariant !failed || shown == 0;

    /*@ requires !failed;
      @ assignable shown;
      @ ensures shown == \old(shown) + x;
      @*/
    public void add(int x) {
        shown += x;
    }

    /*@ requires !failed && x != 0;
      @ assignable shown, failed;
      @ ensures !failed && shown == \old(shown) / x;
      @ also
      @ requires !failed && x == 0;
      @ assignable shown, failed;
      @ ensures failed;
      @*/
    public void divide(int x) {
        if (x == 0) {
            failed = true;
            shown = 0;
        } else {
            shown /= x;
        }
    }

    /*@ assignable memory;
      @ ensures memory == shown;
      @*/
    public void store() {
        memory = shown;
    }

    /*@ assignable shown, failed;
      @ ensures shown == memory && !failed;
      @*/
    public void recall() {
        failed = false;
        shown = memory;
    }

    /*@ ensures \result == (shown < 0 ? -1 : shown == 0 ? 0 : 1);
      @ pure
      @*/
    public int sign() {
        return Integer.signum(shown);
    }
}
