package types;

/** Dispatch on an abstract class with subclasses of subclasses. */
class Shapes {
    abstract static class Shape {
        int scale;

        abstract int area();

        String name() {
            return "shape";
        }

        final int id() {
            return 7;
        }
    }

    static class Circle extends Shape {
        int radius;

        @Override
        int area() {
            return radius;
        }
    }

    static class Square extends Shape {
        int side;

        @Override
        int area() {
            if (side == 13) {
                throw new IllegalStateException();
            }
            return side * side;
        }

        @Override
        String name() {
            return null;
        }
    }

    static final class Flat extends Square {
        int width;

        @Override
        int area() {
            return width;
        }
    }

    static int areaOf(Shape shape) {
        return shape == null ? 1 : shape.area();
    }

    /** A class that was chosen by one call answers the next ones. */
    static int twice(Shape shape) {
        if (shape == null) {
            return 0;
        }
        int first = shape.area();
        int second = shape.area();
        assert first == second;
        return first;
    }

    /** What a call tells about the class, instanceof knows. */
    static int tested(Shape shape) {
        if (shape == null || shape.name() != null) {
            return 0;
        }
        assert shape instanceof Square;
        return 10 / ((Square) shape).side;
    }

    static int finalMethod(Shape shape) {
        return shape == null ? 0 : shape.id();
    }

    static int inherited(Flat flat) {
        return flat == null ? 0 : 10 / flat.area();
    }

    /** Fields of the bound are there before and after the class is known. */
    static int scaled(Shape shape) {
        if (shape == null) {
            return 0;
        }
        int before = shape.scale;
        shape.scale = before + 1;
        if (shape instanceof Circle circle) {
            assert circle.scale == before + 1;
            circle.radius = 4;
            return circle.radius + shape.scale;
        }
        return shape.scale;
    }

    /** Two references of different types are one object only where the types allow it. */
    static int aliased(Shape shape, Circle circle, Square square) {
        if (shape == null || circle == null || square == null) {
            return 0;
        }
        shape.scale = 1;
        circle.scale = 2;
        square.scale = 3;
        assert !(shape.scale == 2 && shape instanceof Square);
        assert circle.scale == 2;
        return shape.scale;
    }
}
