package jejak;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** One case of a contract: where what it requires held, the rest must hold. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
@Repeatable(Contract.class)
public @interface Case {
    String[] requires() default {};

    String[] ensures() default {};

    String[] signals() default {};

    String[] assignable() default {};
}
