import java.util.Comparator;

/** A program's own abstractions, as inputs. */
final class Interfaces {
    private Interfaces() {}

    interface Shape {
        int area();

        default int doubled() {
            return 2 * area();
        }
    }

    static final class Box implements Shape {
        private final int width;
        private final int height;

        Box(int width, int height) {
            if (width < 0 || height < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.width = width;
            this.height = height;
        }

        @Override
        public int area() {
            return width * height;
        }
    }

    static final class Dot implements Shape {
        @Override
        public int area() {
            return 0;
        }
    }

    abstract static class Account {
        protected int balance;

        abstract int fee();

        int charge() {
            balance -= fee();
            return balance;
        }
    }

    static class Free extends Account {
        @Override
        int fee() {
            return 0;
        }
    }

    static class Paid extends Account {
        private int fee = 5;

        void raise() {
            fee += 5;
        }

        @Override
        int fee() {
            return fee;
        }
    }

    static final class Version implements Comparable<Version> {
        final int major;
        final int minor;

        Version(int major, int minor) {
            this.major = major;
            this.minor = minor;
        }

        @Override
        public int compareTo(Version other) {
            return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Version && compareTo((Version) other) == 0;
        }

        @Override
        public int hashCode() {
            return 31 * major + minor;
        }
    }

    static String runDispatch() {
        Shape[] shapes = {new Box(2, 3), new Dot(), () -> 7};
        String areas = "";
        for (Shape shape : shapes) {
            areas += shape.doubled() + " ";
        }
        return areas;
    }

    static String runVersions() {
        java.util.TreeSet<Version> versions = new java.util.TreeSet<>();
        versions.add(new Version(1, 10));
        versions.add(new Version(1, 9));
        versions.add(new Version(1, 10));
        return versions.size() + " " + versions.last().minor + new java.util.HashSet<>(versions).contains(new Version(1, 9));
    }

    static String runAccounts() {
        Paid paid = new Paid();
        paid.raise();
        paid.balance = 100;
        Account free = new Free();
        return paid.charge() + " " + free.charge();
    }

    static int perArea(Shape shape) {
        return 100 / shape.area(); // error: ArithmeticException
    }

    static int perAreaSound(Shape shape) {
        int area = shape.area();
        return area == 0 ? 0 : 100 / area;
    }

    static int charged(Account account) {
        if (account.charge() == -15) {
            throw new IllegalStateException("overdrawn"); // error: IllegalStateException
        }
        return account.balance;
    }

    static int chargedSound(Account account) {
        account.charge();
        return account.balance;
    }

    static int newer(Version left, Version right) {
        return 10 / left.compareTo(right); // error: ArithmeticException
    }

    static int newerSound(Version left, Version right) {
        return right == null ? 0 : 10 / (left.compareTo(right) + 2);
    }

    static int ordered(Comparator<String> order) {
        return 4 / order.compare("a", "b"); // error: ArithmeticException
    }

    static int orderedSound(Comparator<String> order) {
        return order.compare("a", "b") < 0 ? 1 : 2;
    }

    static int textLength(CharSequence text) {
        return text.charAt(0) == '#' ? text.charAt(3) : 0; // error: StringIndexOutOfBoundsException
    }

    static int textLengthSound(CharSequence text) {
        return text.length() > 3 && text.charAt(0) == '#' ? text.charAt(3) : 0;
    }
}
