package jejak;

/** A clause of a contract does not hold; its message is the clause and where it is written. */
public abstract class ContractError extends AssertionError {
    private static final long serialVersionUID = 1;

    ContractError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
