package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The region in which an input lies: objects of regions that differ are different objects.
 *
 * <p>On a parameter it names the region of what is handed in, on a method that of the receiver. What
 * a field of an object in a region leads to lies in the same region, unless the field names
 * another; so do the elements of an array, unless {@link #elements} does.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
public @interface Region {
    /** The name of the region; empty for one of its own. */
    String value() default "";

    /** The name of the region of the elements of an array. */
    String elements() default "";
}
