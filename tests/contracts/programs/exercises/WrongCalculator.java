package exercises;

/** One that forgets what overflows. Expect: wrongNegate post, wrongAbs post, wrongHalf frame. */
public class WrongCalculator {
    private int shown;
    private int memory;

    //@ ensures shown == -\old(shown) && (\old(shown) > 0 ==> shown < 0) && (\old(shown) < 0 ==> shown > 0);
    public void wrongNegate() {
        shown = -shown;
    }

    //@ ensures \result >= 0;
    public static int wrongAbs(int x) {
        return x < 0 ? -x : x;
    }

    /*@ assignable shown;
      @ ensures shown == \old(shown) / 2;
      @*/
    public void wrongHalf() {
        memory = shown % 2;
        shown = shown / 2;
    }
}
