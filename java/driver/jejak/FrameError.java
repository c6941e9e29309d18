package jejak;

/** A call changes what its contract does not let it change. */
public final class FrameError extends ContractError {
    private static final long serialVersionUID = 1;

    public FrameError(String clause) {
        super(clause, null);
    }

    public FrameError(String clause, Throwable cause) {
        super(clause, cause);
    }
}
