package generics;

import java.util.Optional;

/** Generic classes as parameters: what is declared of them is what a test writes. */
public class Uses {
    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }
    }

    static class Named<T> extends Pair<String, T> {
        Named(String name, T value) {
            super(name, value);
        }
    }

    static class Holder {
        final Pair<String, Integer> pair;

        Holder(Pair<String, Integer> pair) {
            this.pair = pair;
        }
    }

    static class Top<T extends Comparable<T>> {
        final T value;

        Top(T value) {
            this.value = value;
        }
    }

    static int declared(Named<Integer> named) {
        if (named == null || named.first == null || named.second == null) {
            return 0;
        }
        return 10 / named.second; //! ArithmeticException constructor
    }

    static int held(Holder holder) {
        if (holder == null || holder.pair == null || holder.pair.second == null) {
            return 0;
        }
        return 10 / holder.pair.second; //! ArithmeticException constructor
    }

    static int nested(Pair<Pair<Integer, String>, Optional<String>> pair) {
        if (pair == null || pair.first == null || pair.first.second == null) {
            return 0;
        }
        return pair.first.second.charAt(3); //! StringIndexOutOfBoundsException constructor
    }

    static <T extends Comparable<T>> int chosen(Top<T> one, Top<T> other) {
        if (one == null || other == null || one.value == null || other.value == null) {
            return 0;
        }
        return 1 / one.value.compareTo(other.value); //! ArithmeticException constructor
    }

    private static class Hidden {}

    static int hidden(Pair<Pair<Hidden, String>, Integer> pair) {
        if (pair == null || pair.first == null || pair.second == null) {
            return 0;
        }
        return 10 / pair.second; //! ArithmeticException constructor
    }

    static int anything(Pair<?, ?> pair, int wanted) {
        if (pair != null && pair.first != null && wanted == 7) {
            return 1 / (wanted - 7); //! ArithmeticException constructor
        }
        return 0;
    }
}
