package exercises;

/** A clock of hours, minutes and seconds. Expect: bounded by left-out:open-type. */
public class Time {
    private int hour;
    private int minute;
    private int second;

    //@ invariant 0 <= hour && hour < 24 && 0 <= minute && minute < 60 && 0 <= second && second < 60;

    /*@ requires 0 <= hour && hour < 24 && 0 <= minute && minute < 60;
      @ ensures this.hour == hour && this.minute == minute && second == 0;
      @*/
    public Time(int hour, int minute) {
        this.hour = hour;
        this.minute = minute;
    }

    //@ pure
    //@ ensures \result == hour * 3600 + minute * 60 + second;
    public int seconds() {
        return (hour * 60 + minute) * 60 + second;
    }

    /*@ assignable hour, minute, second;
      @ ensures seconds() == (\old(seconds()) + 1) % 86400;
      @*/
    public void tick() {
        second++;
        if (second == 60) {
            second = 0;
            minute++;
        }
        if (minute == 60) {
            minute = 0;
            hour = (hour + 1) % 24;
        }
    }

    /*@ requires other != null;
      @ ensures \result <==> seconds() < other.seconds();
      @*/
    public boolean isBefore(Time other) {
        if (hour != other.hour) {
            return hour < other.hour;
        }
        return minute != other.minute ? minute < other.minute : second < other.second;
    }
}
