package enums;

public class Enums {
    enum Level {
        LOW(0), HIGH(2);

        final int weight;

        Level(int weight) {
            this.weight = weight;
        }

        int share() {
            return 1 / weight; //! ArithmeticException constant
        }
    }

    static int weigh(Level level) {
        return 3 / (level.weight - 2); //! ArithmeticException constant
    }

    static int parse(String text) {
        return 1 / Level.valueOf(text).ordinal(); //! ArithmeticException literal
    }

    static int chosen(Level level) {
        switch (level) {
            case LOW:
                return 1;
            default:
                throw new IllegalStateException(); //! IllegalStateException constant
        }
    }
}
