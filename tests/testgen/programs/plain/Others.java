package plain;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Stack;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Inputs of other types of the JDK. */
class Others {
    static int optional(Optional<Integer> number) {
        return 100 / number.get(); //! ArithmeticException library
    }

    static int optionalInt(OptionalInt number) {
        return 100 / number.getAsInt(); //! ArithmeticException library
    }

    static int second(Iterator<Integer> numbers) {
        numbers.next();
        return 1 / numbers.next(); //! ArithmeticException library
    }

    static int stream(Stream<Integer> numbers) {
        return 1 / numbers.findFirst().get(); //! ArithmeticException library
    }

    static int piled(Stack<Integer> pile) {
        return pile.size() == 2 ? 1 / pile.get(1) : 0; //! ArithmeticException library
    }

    static int date(Date date) {
        return 1 / (date.getTime() == 12345L ? 0 : 1); //! ArithmeticException constructor
    }

    static int bytes(InputStream bytes) throws IOException {
        return bytes.read() == 7 && bytes.read() < 0 ? 1 / 0 : 0; //! ArithmeticException constructor
    }

    static int chars(Reader chars) throws IOException {
        return chars.read() == 'x' ? 1 / 0 : 0; //! ArithmeticException constructor
    }

    static int atomic(AtomicInteger number) {
        return 1 / number.get(); //! ArithmeticException constructor
    }

    static int time(LocalTime time) {
        return 10 / (time.getHour() - 7); //! ArithmeticException factory
    }

    static int thrown(Exception exception) {
        return exception.getMessage().length(); //! NullPointerException
    }

    static class Names extends ArrayList<String> {
    }

    static int extended(Names names) {
        return 1 / (names.size() - 1); //! ArithmeticException constructor
    }

    static int any(Object given) {
        if (given instanceof List) {
            return 1 / ((List<?>) given).size(); //! ArithmeticException library
        }
        return given instanceof CharSequence ? 1 / ((CharSequence) given).length() : 0; //! ArithmeticException literal
    }

    static <T extends Comparable<T>> int compared(T one, T other) {
        return one.compareTo(other) > 0 ? 1 / 0 : 0; //! ArithmeticException literal
    }
}
