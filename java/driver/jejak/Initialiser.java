package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that makes inputs.
 *
 * <p>A static method returns one. An instance method is called on an object of its class whose
 * fields may hold anything, before anything else looks at it; where it returns false, there is no
 * such input. What the method takes are inputs of any value. An exception that leaves it, or an
 * assumption that does not hold, means that there is no such input.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Initialiser {}
