package jejak;

/** A method is called where what it requires does not hold. */
public final class PreconditionError extends ContractError {
    private static final long serialVersionUID = 1;

    public PreconditionError(String clause) {
        super(clause, null);
    }

    public PreconditionError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
