package exercises;

/** An amount of euros and cents. Expect: safe. */
public class Amount {
    private int euros;
    private int cents;

    //@ invariant -100 < cents && cents < 100 && (euros > 0 ==> cents >= 0) && (euros < 0 ==> cents <= 0);

    /*@ model static boolean carried(int euros, int cents) {
      @   return euros == 0 && cents == 0 || euros == 1 && cents == -100 || euros == -1 && cents == 100;
      @ } @*/

    /*@ requires -100 < cents && cents < 100;
      @ requires (euros > 0 ==> cents >= 0) && (euros < 0 ==> cents <= 0);
      @ ensures this.euros == euros && this.cents == cents;
      @*/
    public Amount(int euros, int cents) {
        this.euros = euros;
        this.cents = cents;
    }

    /*@ requires euros != Integer.MIN_VALUE;
      @ ensures \result != null && \fresh(\result);
      @ ensures \result.euros == -euros && \result.cents == -cents;
      @*/
    public Amount negated() {
        return new Amount(-euros, -cents);
    }

    /*@ requires -100000 < euros && euros < 100000;
      @ requires other != null && -100000 < other.euros && other.euros < 100000;
      @ ensures carried(\result.euros - euros - other.euros, \result.cents - cents - other.cents);
      @*/
    public Amount plus(Amount other) {
        int whole = euros + other.euros;
        int part = cents + other.cents;
        if (part >= 100 || whole < 0 && part > 0) {
            part -= 100;
            whole++;
        } else if (part <= -100 || whole > 0 && part < 0) {
            part += 100;
            whole--;
        }
        return new Amount(whole, part);
    }
}
