package stubs;

public class Stubs {
    interface Source {
        int next();
    }

    interface Named {
        String name();
    }

    abstract static class Base {
        final int size;

        Base(int size) {
            if (size < 1) {
                throw new IllegalArgumentException();
            }
            this.size = size;
        }

        abstract int answer();
    }

    abstract static class Mutable {
        private int level;

        Mutable(int level) {
            this.level = level;
        }

        int level() {
            return level;
        }

        abstract void poke();
    }

    interface Generic {
        <T> T pick(T[] from);
    }

    @interface Marker {}

    static int marked(Marker marker) {
        return marker.annotationType() == Marker.class ? 1 / 0 : 1; //! ArithmeticException stub
    }

    static int two(Source source) {
        return source.next() / source.next(); //! ArithmeticException stub
    }

    static int both(Object object) {
        if (object instanceof Source && object instanceof Named) {
            return 1 / ((Source) object).next(); //! ArithmeticException stub
        }
        return 0;
    }

    static int alias(Source source, Named named) {
        if ((Object) source == named && source != null) {
            return named.name().length() / source.next(); //! ArithmeticException stub //! NullPointerException stub
        }
        return 0;
    }

    static int base(Base base) {
        return base.answer() / (base.size - 4); //! ArithmeticException stub
    }

    static int mutable(Mutable mutable) {
        return 5 / (mutable.level() - 9); //! ArithmeticException stub
    }

    static int generic(Generic generic) {
        return generic.pick(new String[] {"a"}).length(); //! NullPointerException stub
    }

    static int baseAndSource(Base base) {
        if (base instanceof Source) {
            return 1 / ((Source) base).next(); //! ArithmeticException stub
        }
        return 0;
    }
}
