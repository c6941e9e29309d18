package types;

/** Strings, boxes, constants and records as objects. */
final class Same {
    enum Colour {
        RED,
        GREEN {
            @Override
            int rank() {
                return 7;
            }
        };

        int rank() {
            return 1;
        }
    }

    interface Named {
        String named();
    }

    enum Planet implements Named {
        EARTH,
        MARS;

        @Override
        public String named() {
            return name();
        }
    }

    sealed interface Shut permits Only, Part {}

    enum Only implements Shut {
        ONE,
        TWO
    }

    record Part(int x, Part rest) implements Shut, Named {
        @Override
        public String named() {
            return "part";
        }
    }

    static int strings(String a, String b) {
        return a == b ? 1 : 2;
    }

    static int literal(String a) {
        return a == "lit" ? 1 : 2;
    }

    static int literalLooked(String a) {
        if (a.length() != 3) {
            return 0;
        }
        if (a == "lit") {
            assert a.charAt(0) == 'l';
            return 1;
        }
        return 2;
    }

    static int boxes(Integer a, Integer b) {
        return a == b ? 1 : 2;
    }

    static int cached(Integer a) {
        if (a == Integer.valueOf(7)) {
            assert a == 7;
            return 1;
        }
        return 2;
    }

    static int cachedLooked(Integer a) {
        if (a < 5) {
            return 0;
        }
        if (a == Integer.valueOf(7)) {
            assert a.intValue() == 7;
            return 1;
        }
        return 2;
    }

    static int object(Object o) {
        return o instanceof Colour ? ((Colour) o).rank() : 0;
    }

    static int cast(Object o) {
        return (Colour) o == Colour.RED ? 1 : 2;
    }

    static int named(Named n) {
        if (n == Planet.MARS) {
            return 1;
        }
        if (n instanceof Planet) {
            return 2;
        }
        return n instanceof Part ? 3 : 4;
    }

    static int shut(Shut s) {
        if (s instanceof Only) {
            return s == Only.ONE ? 1 : 2;
        }
        return s == null ? 3 : 4;
    }

    static int parts(Part p, Part q) {
        if (p == q) {
            return 1;
        }
        if (p.x() == q.x() && p.rest() == q.rest()) {
            assert p.equals(q);
            return 2;
        }
        return 3;
    }
}
