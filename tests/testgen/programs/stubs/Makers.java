package stubs;

/** The parameter of a lambda would have the name of a variable of the test. */
public class Makers {
    public static class Part {
        public int size;
    }

    /** What a test writes as a lambda. */
    public interface Maker {
        Object make(Part part);
    }

    public static int made(Part part, Maker maker) {
        Object made = maker.make(part);
        if (made == null && part.size != 0) {
            return 1 / (part.size - 7); //! ArithmeticException stub
        }
        return 0;
    }
}
