package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On code that jejak writes: the class, or the method and its descriptor, whose contract it checks. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Checks {
    String value();

    /** Lines of the class, each with the place of the clause that it is about. */
    String[] clauses() default {};

    /** Methods of the class checked, each with the one here that asserts what it requires. */
    String[] asserting() default {};

    /** What runs tests with classes that assert. */
    Class<?> with() default Preconditions.class;
}
