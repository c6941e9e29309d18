package copies;

public class Matrix {
    private final double[][] cells;
    private final int width;

    public Matrix(double[][] rows) {
        width = rows.length == 0 ? 0 : rows[0].length;
        cells = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            cells[i] = rows[i].clone();
        }
    }

    public double corner() {
        return cells[0][width - 1]; //! ArrayIndexOutOfBoundsException constructor
    }

    public double last() {
        return cells[1][width - 1]; //! ArrayIndexOutOfBoundsException constructor
    }
}
