package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On code that jejak writes: the method and its descriptor whose precondition it asserts. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD})
public @interface Asserts {
    String value();
}
