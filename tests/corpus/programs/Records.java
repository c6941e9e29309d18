import java.util.List;
import java.util.Objects;

/** Records, sealed types and patterns of instanceof. */
final class Records {
    private Records() {}

    record Point(int x, int y) {
        Point {
            if (x < -1000) {
                throw new IllegalArgumentException("too far left: " + x);
            }
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    record Named<T>(String name, T value) {}

    sealed interface Shape permits Circle, Square, Empty {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Empty() implements Shape {}

    static String runPoints() {
        Point sum = new Point(1, 2).plus(new Point(3, 4));
        return sum + " " + sum.equals(new Point(4, 6)) + " " + (sum.hashCode() == new Point(4, 6).hashCode());
    }

    static String runGeneric() {
        Named<List<Integer>> named = new Named<>("primes", List.of(2, 3, 5));
        return named.toString() + Objects.hash(1, "a");
    }

    static String runInstanceOf() {
        StringBuilder told = new StringBuilder();
        for (Object each : new Object[] {"text", 7, new Circle(2), null, 'c'}) {
            if (each instanceof String s && s.length() > 3) {
                told.append("S").append(s);
            } else if (each instanceof Integer n) {
                told.append("I").append(n + 1);
            } else {
                told.append(each instanceof Shape ? "shape" : "?");
            }
        }
        return told.toString();
    }

    static String runSwitchExpression() {
        StringBuilder told = new StringBuilder();
        for (int day = 1; day <= 7; day++) {
            told.append(switch (day) {
                case 6, 7 -> "rest ";
                case 5 -> {
                    String half = "half";
                    yield half + " ";
                }
                default -> "work ";
            });
        }
        return told.toString();
    }

    static String runRefused() {
        try {
            return new Point(-5000, 0).toString();
        } catch (IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }

    static int slope(Point from, Point to) {
        return (to.y() - from.y()) / (to.x() - from.x()); // error: ArithmeticException
    }

    static int slopeSound(Point from, Point to) {
        int run = to.x() - from.x();
        return run == 0 ? 0 : (to.y() - from.y()) / run;
    }

    static int area(Shape shape) {
        if (shape instanceof Circle circle) {
            return 3 * circle.radius() * circle.radius();
        }
        Square square = (Square) shape; // error: ClassCastException
        return square == null ? 0 : square.side() * square.side();
    }

    static int areaSound(Shape shape) {
        if (shape instanceof Circle circle) {
            return 3 * circle.radius() * circle.radius();
        }
        return shape instanceof Square square ? square.side() * square.side() : 0;
    }

    static int perSide(Shape shape) {
        if (shape instanceof Square square && square.side() < 10) {
            return 360 / square.side(); // error: ArithmeticException
        }
        return 0;
    }

    static int perSideSound(Shape shape) {
        if (shape instanceof Square square && square.side() > 0) {
            return 360 / square.side();
        }
        return 0;
    }

    static int lengthOf(Named<String> named) {
        if ("title".equals(named.name())) {
            return named.value().length(); // error: NullPointerException
        }
        return 0;
    }

    static int lengthOfSound(Named<String> named) {
        if ("title".equals(named.name()) && named.value() != null) {
            return named.value().length();
        }
        return 0;
    }

    static Point moved(int by) {
        Point end = new Point(0, 0).plus(new Point(Math.max(by, -500) / 2, by));
        return end.equals(new Point(21, 42)) ? new Point(1 / (by - 42), by) : end; // error: ArithmeticException
    }

    static Point movedSound(int by) {
        Point end = new Point(0, 0).plus(new Point(Math.max(by, -500) / 2, by));
        return end.equals(new Point(22, 42)) ? new Point(1 / (by - 42), by) : end;
    }
}
