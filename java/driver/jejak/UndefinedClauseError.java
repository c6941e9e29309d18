package jejak;

/** A clause throws an exception instead of being true or false. */
public final class UndefinedClauseError extends ContractError {
    private static final long serialVersionUID = 1;

    public UndefinedClauseError(String clause) {
        super(clause, null);
    }

    public UndefinedClauseError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
