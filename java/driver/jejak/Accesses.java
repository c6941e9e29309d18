package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On code that jejak writes: the member `Owner.name` that it reads, sets or calls by reflection. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD})
public @interface Accesses {
    String owner();

    String name();

    String descriptor();
}
