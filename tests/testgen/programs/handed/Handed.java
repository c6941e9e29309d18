package handed;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/** Objects of the JDK that no constructor makes: constants and factories give them. */
class Handed {
    private final Charset charset;

    Handed(Charset charset) {
        this.charset = charset;
    }

    byte fourth(String text) {
        return text.getBytes(charset)[3]; //! ArrayIndexOutOfBoundsException constructor,constant
    }

    static int country(Locale locale) {
        return 100 / locale.getCountry().length(); //! ArithmeticException constant
    }

    static int second(ByteBuffer buffer) {
        return 100 / buffer.get(1); //! ArithmeticException
    }

    static int length(Pattern pattern, String text) {
        return pattern.matcher(text).matches() ? 100 / (text.length() - 3) : 0; //! ArithmeticException
    }

    static int parameters(Method method) {
        return 100 / method.getParameterCount(); //! ArithmeticException factory
    }

    static int shown(Field field) {
        return 100 / (field.getName().length() - 9); //! ArithmeticException factory
    }

    static int printed(PrintWriter writer, String text) {
        writer.println(text);
        return 100 / text.length(); //! ArithmeticException constructor
    }

    static int buffered(BufferedWriter writer, String text) throws IOException {
        writer.write(text);
        return 100 / text.length(); //! ArithmeticException constructor
    }

    static int locked(ReentrantLock lock, int size) {
        lock.lock();
        return 100 / size; //! ArithmeticException constructor
    }

    static int written(DateTimeFormatter format) {
        return 100 / (format.toString().length() - format.toString().length()); //! ArithmeticException constant
    }
}
