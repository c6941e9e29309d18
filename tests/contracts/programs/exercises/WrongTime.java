package exercises;

/** A clock that is late at midnight. Expect: wrongTick inv, wrongBefore post. */
public class WrongTime {
    int hour;
    int minute;

    //@ invariant 0 <= hour && hour < 24 && 0 <= minute && minute < 60;

    //@ assignable \everything;
    public void wrongTick() {
        if (++minute == 60) {
            minute = 0;
            hour++;
        }
    }

    /*@ requires other != null;
      @ ensures \result <==> hour * 60 + minute < other.hour * 60 + other.minute;
      @*/
    public boolean wrongBefore(WrongTime other) {
        return hour <= other.hour && minute < other.minute;
    }
}
