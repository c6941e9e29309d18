package jejak;

/** A call of a method that is pure changes something. */
public final class PurityError extends ContractError {
    private static final long serialVersionUID = 1;

    public PurityError(String clause) {
        super(clause, null);
    }

    public PurityError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
