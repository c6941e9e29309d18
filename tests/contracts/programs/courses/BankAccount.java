package courses;
/** A first lecture's account. */
public class BankAccount {
    private /*@ spec_public @*/ int balance;
    private /*@ spec_public non_null @*/ String owner; // broken: wrongRename
    //@ public invariant balance >= 0 && balance <= 1000000;

    //@ requires name != null && initial >= 0 && initial <= 1000;
    //@ ensures balance == initial;
    //@ ensures owner == name;
    public BankAccount(String name, int initial) { owner = name; balance = initial; }

    /*@ public normal_behavior
      @   requires 0 < amount && amount <= 1000000 - balance;
      @   assignable balance;
      @   ensures balance == \old(balance) + amount;
      @ also
      @ public exceptional_behavior
      @   requires amount <= 0;
      @   assignable \nothing;
      @   signals_only IllegalArgumentException;
      @*/
    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException();
        balance += amount;
    }
    /*@ public normal_behavior
      @   requires 0 <= amount;
      @   {|
      @     requires amount <= balance;
      @     assignable balance;
      @     ensures \result && balance == \old(balance) - amount;
      @   also
      @     requires amount > balance;
      @     assignable \nothing;
      @     ensures !\result;
      @   |}
      @*/
    public boolean withdraw(int amount) {
        if (amount > balance) return false;
        balance -= amount;
        return true;
    }
    /*@ requires 0 <= amount && amount <= balance;
      @ ensures balance < \old(balance); // broken: wrongWithdraw
      @*/
    public void wrongWithdraw(int amount) { balance -= amount; }
    //@ ensures \result == owner.length();
    public /*@ pure @*/ int ownerLength() { return owner.length(); }
    //@ requires o == null || o.length() > 3;
    //@ ensures owner == o;
    public void wrongRename(String o) { owner = o; }
    //@ ensures \result == (balance >= x);
    public /*@ pure @*/ boolean covers(int x) { return balance >= x; }
    //@ ensures \result == (balance > x); // broken: wrongCovers
    public /*@ pure @*/ boolean wrongCovers(int x) { return balance >= x; }
}
