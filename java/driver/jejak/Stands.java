package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On code that jejak writes: the method and its descriptor for which it stands by its contract. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD})
public @interface Stands {
    String value();

    /** Whether the method is pure: the same objects give the same result. */
    boolean pure() default false;
}
