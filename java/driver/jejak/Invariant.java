package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * On a boolean method without parameters: it is true of all inputs of its class. On a class: Java
 * expressions that hold of its objects before and after each call of a method.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Invariant {
    String[] value() default {};
}
