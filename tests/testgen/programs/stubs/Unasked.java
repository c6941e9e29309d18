package stubs;

import java.util.function.BiFunction;

/** An object must be there, and nobody calls it. */
final class Unasked {
    static int share(BiFunction<String, byte[], byte[]> function, int parts) {
        return function == null ? 0 : 100 / parts; //! ArithmeticException stub
    }
}
