package inner;

/** Inner classes of the same name: which one is meant depends on the type of the object around. */
public class Table {
    int rows;

    public class Cell {
        int share() {
            return Table.this instanceof Wide ? 1 / (rows - 3) : 0; //! ArithmeticException fields
        }
    }

    public static class Wide extends Table {
        private class Cell {}
    }
}
