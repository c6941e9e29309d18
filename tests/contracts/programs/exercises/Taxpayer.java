package exercises;

/** People who marry each other. Expect: wrongMarry inv. */
public class Taxpayer {
    private boolean married;
    private Taxpayer spouse;

    //@ invariant married == (spouse != null);
    //@ invariant spouse == null || spouse != this && spouse.spouse == this;

    /*@ requires other != null && other != this && spouse == null && other.spouse == null;
      @ assignable married, spouse, other.married, other.spouse;
      @ ensures spouse == other && other.spouse == this;
      @*/
    public void marry(Taxpayer other) {
        married = true;
        spouse = other;
        other.married = true;
        other.spouse = this;
    }

    /*@ requires other != null && other != this && spouse == null && other.spouse == null;
      @ ensures spouse == other;
      @*/
    public void wrongMarry(Taxpayer other) {
        married = true;
        spouse = other;
    }

    /*@ requires spouse != null;
      @ ensures spouse == null && \old(spouse).spouse == null;
      @*/
    public void divorce() {
        spouse.married = false;
        spouse.spouse = null;
        married = false;
        spouse = null;
    }
}
