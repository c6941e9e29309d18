package factories;

public abstract class Account {
    Account() {}

    public abstract int limit();

    public int ratio(int amount) {
        return amount / limit();  //! ArithmeticException stub
    }
}
