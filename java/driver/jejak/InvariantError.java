package jejak;

/** The invariant of a class does not hold after a call. */
public final class InvariantError extends ContractError {
    private static final long serialVersionUID = 1;

    public InvariantError(String clause) {
        super(clause, null);
    }

    public InvariantError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
