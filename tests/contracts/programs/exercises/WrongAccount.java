package exercises;

/** The same with what beginners write. Expect: wrongTransfer inv, wrongWithdraw signals. */
public class WrongAccount {
    //@ public invariant balance >= 0;
    private int balance;

    /*@ requires other != null && 0 < amount && amount <= balance;
      @ requires amount <= 1000 && other.balance <= 1000;
      @ assignable balance, other.balance;
      @ ensures other == this || other.balance == \old(other.balance) + amount;
      @*/
    public void wrongTransfer(WrongAccount other, int amount) {
        balance -= amount;
        if (balance == 7) {
            balance = -7;
        }
        other.balance += amount;
    }

    /*@ requires amount >= 0;
      @ signals (IllegalArgumentException e) amount > balance && balance == \old(balance);
      @*/
    public void wrongWithdraw(int amount) {
        int left = balance - amount;
        if (left < 0) {
            balance = 0;
            throw new IllegalArgumentException();
        }
        balance = left;
    }
}
