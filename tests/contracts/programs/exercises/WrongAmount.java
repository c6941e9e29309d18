package exercises;

/** The sum as the exercise hands it out. Expect: wrongPlus inv. */
public class WrongAmount {
    private int euros;
    private int cents;

    //@ invariant -100 < cents && cents < 100 && (euros > 0 ==> cents >= 0) && (euros < 0 ==> cents <= 0);

    /*@ requires other != null && -1000 < euros && euros < 1000 && -1000 < other.euros && other.euros < 1000;
      @*/
    public void wrongPlus(WrongAmount other) {
        euros += other.euros;
        cents += other.cents;
        if (cents >= 100) {
            cents -= 100;
            euros++;
        } else if (cents <= -100) {
            cents += 100;
            euros--;
        }
    }
}
