package types;

/** instanceof, casts, arrays behind Object. */
class Instances {
    interface Walks {}

    interface Swims {}

    static class Duck implements Walks, Swims {
        int eggs;
    }

    static final class Fish implements Swims {}

    static int chain(Object thing) {
        if (thing instanceof int[] numbers) {
            return numbers.length == 0 ? 0 : 10 / numbers[0];
        }
        if (thing instanceof String text) {
            return text.length();
        }
        if (thing instanceof Integer number) {
            return 10 / number;
        }
        if (thing instanceof Duck duck) {
            return duck.eggs;
        }
        if (thing instanceof Object[] things) {
            return things.length;
        }
        return -1;
    }

    static int cast(Object thing) {
        return thing == null ? 0 : ((Duck) thing).eggs;
    }

    static int castAgain(Object thing) {
        if (thing == null) {
            return 0;
        }
        try {
            return ((Duck) thing).eggs;
        } catch (ClassCastException refused) {
            assert !(thing instanceof Duck);
            return ((Fish) thing).hashCode();
        }
    }

    static int excluded(Object thing) {
        if (!(thing instanceof Swims) && thing instanceof Duck) {
            return 1 / 0;
        }
        return 0;
    }

    static int impossible(Fish fish, String text) {
        Object thing = fish;
        Object other = text;
        if (thing instanceof Walks || other instanceof Swims) {
            return 1 / 0;
        }
        return 0;
    }

    /** Duck does both; a class that nobody has seen could, too. */
    static int both(Walks walks) {
        if (walks instanceof Swims) {
            return walks instanceof Duck ? 2 : 1;
        }
        return 0;
    }

    static int rows(Object thing) {
        if (thing instanceof int[][] rows && rows.length == 2 && rows[1] != null) {
            return rows[1].length / rows.length;
        }
        return thing instanceof Cloneable ? 1 : 0;
    }

    static int stored(Object thing) {
        Object[] ducks = new Duck[1];
        ducks[0] = thing;
        return ducks.length;
    }

    static int caught(RuntimeException given) {
        try {
            if (given != null) {
                throw given;
            }
            return 0;
        } catch (IllegalArgumentException refused) {
            assert !(refused instanceof NumberFormatException);
            return 1;
        } catch (ArithmeticException | ArrayStoreException wrong) {
            return 2;
        } finally {
            assert !(given instanceof ClassCastException);
        }
    }
}
