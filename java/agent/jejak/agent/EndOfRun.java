package jejak.agent;

/** Ends a run that has reported as much as anybody follows. */
final class EndOfRun extends Error {
    private static final long serialVersionUID = 1;

    EndOfRun() {
        super("the run has reported as much as is kept", null, false, false);
    }
}
