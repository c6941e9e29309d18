package types;

/** The ways to write equals. */
class Equality {
    static final class Point {
        int x;
        int y;

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (other == null || getClass() != other.getClass()) {
                return false;
            }
            Point point = (Point) other;
            return x == point.x && y == point.y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    static final class Pixel {
        int x;

        @Override
        public boolean equals(Object other) {
            return other instanceof Pixel pixel && pixel.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    static final class Careless {
        int x;

        @Override
        public boolean equals(Object other) {
            return ((Careless) other).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    record Pair(int left, Object right) {}

    static boolean points(Point point, Object other) {
        if (point == null) {
            return false;
        }
        boolean same = point.equals(other);
        assert !same || other.hashCode() == point.hashCode();
        return same;
    }

    static boolean pixels(Pixel pixel, Object other) {
        if (pixel == null) {
            return false;
        }
        boolean same = pixel.equals(other);
        assert same == (other instanceof Pixel that && that.equals(pixel));
        return same;
    }

    static boolean careless(Careless one, Object other) {
        return one != null && other != null && one.equals(other);
    }

    static int literal(Object thing) {
        if (thing == null) {
            return 0;
        }
        if (thing.getClass() == Pixel.class) {
            return ((Pixel) thing).x;
        }
        if (thing.getClass() == Integer.class) {
            return 10 / (Integer) thing;
        }
        return thing instanceof Pixel ? 1 / 0 : -1;
    }

    /** Whose equals is called depends on what the object is. */
    static boolean anybodys(Object thing) {
        return thing != null && thing.equals(null);
    }
}
