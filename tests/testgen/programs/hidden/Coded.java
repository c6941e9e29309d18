package hidden;

/** A class that asks again for what every object has, and an interface beside it. */
abstract class Coded {
    interface Named {
        String name();

        @Override
        int hashCode();
    }

    @Override
    public abstract int hashCode();

    static int share(Coded coded, int by) {
        return coded instanceof Named ? 1 / by : 0; //! ArithmeticException stub
    }
}
