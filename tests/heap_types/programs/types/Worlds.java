package types;

/** Types that differ in who may extend them. */
class Worlds {
    sealed interface Closed permits Only, Level {}

    static final class Only implements Closed {}

    enum Level implements Closed {
        LOW,
        HIGH
    }

    sealed interface Half permits Shut, Ajar {}

    static final class Shut implements Half {}

    static non-sealed class Ajar implements Half {}

    static class Alone {
        private Alone() {}
    }

    static class Family {
        private Family() {}

        static final class Child extends Family {
            int age;
        }
    }

    interface Plain {
        default int size() {
            return 1;
        }
    }

    interface Special extends Plain {
        @Override
        default int size() {
            return 2;
        }
    }

    static class One implements Plain {}

    static class Two extends One implements Special {}

    /** Whoever is special has the special method, seen or not. */
    static int diamond(One one) {
        if (one == null) {
            return 0;
        }
        int size = one.size();
        assert (one instanceof Special) == (size == 2);
        return size;
    }

    /** The same, asked the other way round. */
    static int mixed(Object thing) {
        if (thing instanceof One && thing instanceof Special special) {
            assert special.size() == 2;
            return 1;
        }
        return 0;
    }

    static int closed(Closed closed) {
        return closed == null || closed instanceof Only ? 0 : 1;
    }

    static int half(Half half) {
        if (half == null || half instanceof Shut) {
            return 0;
        }
        return ((Ajar) half).getClass() == Ajar.class ? 1 : 2;
    }

    static int alone(Object thing) {
        return thing instanceof Alone && thing.getClass() != Alone.class ? 1 / 0 : 0;
    }

    static int family(Family family) {
        return family instanceof Family.Child child ? 10 / child.age : 0;
    }
}
