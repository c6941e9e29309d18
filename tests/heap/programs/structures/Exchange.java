package structures;

import static jejak.Driver.assume;

/** A cell that exchanges what it holds with another one. */
final class Exchange<T> {
    Exchange<T> next;
    T data;

    void exchange(Exchange<T> other) {
        T kept = data;
        data = other.data;
        other.data = kept;
    }

    static <T> void between(Exchange<T> one, Exchange<T> other) {
        assume(one != null && other != null);
        one.exchange(other);
    }

    static <T> void checked(Exchange<T> one, Exchange<T> other) {
        assume(one != null && other != null);
        T first = one.data;
        T second = other.data;
        one.exchange(other);
        assert one.data == second && other.data == first;
    }
}
