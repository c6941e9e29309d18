package copies;

public class Point {
    private final int x;
    private final int y;

    private Point(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public Point(Point other) {
        this.x = other.x;
        this.y = other.y;
    }

    public static Point of(int x, int y) {
        return new Point(x, y);
    }

    public int slope(Point other) {
        return (y - other.y) / (x - other.x); //! ArithmeticException factory //! NullPointerException factory
    }
}
