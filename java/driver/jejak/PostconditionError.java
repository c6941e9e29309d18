package jejak;

/** A method returns, and what it ensures does not hold. */
public final class PostconditionError extends ContractError {
    private static final long serialVersionUID = 1;

    public PostconditionError(String clause) {
        super(clause, null);
    }

    public PostconditionError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
