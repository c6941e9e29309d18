package exercises;

/** A bank account that is never overdrawn. Expect: safe. */
public class Account {
    public static class Refused extends Exception {}

    //@ public invariant 0 <= balance && balance <= LIMIT;
    private /*@ spec_public @*/ int balance;

    public static final int LIMIT = 1_000_000;

    //@ ensures balance == 0;
    public Account() {}

    /*@ public normal_behavior
      @ requires 0 < amount && amount <= LIMIT - balance;
      @ assignable balance;
      @ ensures balance == \old(balance) + amount;
      @*/
    public void deposit(int amount) {
        balance += amount;
    }

    /*@ public normal_behavior
      @   requires 0 <= amount && amount <= balance;
      @   assignable balance;
      @   ensures balance == \old(balance) - amount && \result == balance;
      @ also public exceptional_behavior
      @   requires amount < 0 || amount > balance;
      @   assignable \nothing;
      @   signals (Refused e) balance == \old(balance);
      @   signals_only Refused;
      @*/
    public int withdraw(int amount) throws Refused {
        if (amount < 0 || amount > balance) {
            throw new Refused();
        }
        balance -= amount;
        return balance;
    }

    /*@ requires other != null && other != this && 0 < amount;
      @ requires amount <= balance && amount <= LIMIT - other.balance;
      @ assignable balance, other.balance;
      @ ensures balance + other.balance == \old(balance + other.balance);
      @ ensures other.balance == \old(other.balance) + amount;
      @*/
    public void transfer(Account other, int amount) {
        balance -= amount;
        other.balance += amount;
    }

    //@ ensures \result == balance;
    public /*@ pure @*/ int balance() {
        return balance;
    }
}
