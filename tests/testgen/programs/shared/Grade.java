package shared;

/** All its objects are constants. */
final class Grade {
    static final Grade LOW = new Grade("low", 1);
    static final Grade NONE = new Grade("none", 0);

    private final String name;
    private final int points;

    private Grade(String name, int points) {
        this.name = name;
        this.points = points;
    }

    int share() {
        return 100 / points; //! ArithmeticException constant
    }

    static int both(Grade one, Grade other) {
        if (one.points == 1 && other.points == 0) {
            return one.points / other.points; //! ArithmeticException constant
        }
        return one.points;
    }
}
