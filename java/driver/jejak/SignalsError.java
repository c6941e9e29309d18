package jejak;

/** A method throws what its contract does not let it throw. */
public final class SignalsError extends ContractError {
    private static final long serialVersionUID = 1;

    public SignalsError(String clause) {
        super(clause, null);
    }

    public SignalsError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
