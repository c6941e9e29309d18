import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Annotations read by reflection. */
final class Notes {
    private Notes() {}

    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Limit {
        int value() default 10;
        String name() default "none";
        Level level() default Level.LOW;
        Class<?> type() default Object.class;
        String[] tags() default {};
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Hidden {}

    @Limit(3)
    static final class Small {
        @Limit(value = 0, name = "zero", level = Level.HIGH, type = String.class, tags = {"a", "b"})
        public int size;

        @Limit
        @Deprecated
        public void work() {}
    }

    @Hidden
    static final class Plain {}

    static String runPresent() throws Exception {
        return Small.class.isAnnotationPresent(Limit.class) + " " + Plain.class.isAnnotationPresent(Limit.class) + " "
                + Plain.class.getAnnotations().length + " " + Small.class.getMethod("work").isAnnotationPresent(Deprecated.class);
    }

    static String runValues() throws Exception {
        Limit limit = Small.class.getAnnotation(Limit.class);
        Field size = Small.class.getField("size");
        Limit of = size.getAnnotation(Limit.class);
        Method work = Small.class.getMethod("work");
        return limit.value() + limit.name() + " " + of.value() + of.name() + of.level() + of.type().getSimpleName() + of.tags().length
                + of.tags()[1] + " " + work.getAnnotation(Limit.class).value();
    }

    static String runNone() {
        return "" + Plain.class.getAnnotation(Limit.class) + Plain.class.getDeclaredAnnotations().length;
    }

    static String runType() {
        return Small.class.getAnnotation(Limit.class).annotationType().getSimpleName();
    }

    static int checked(int n) {
        if (n > Small.class.getAnnotation(Limit.class).value()) {
            throw new IllegalStateException("too large"); // error: IllegalStateException
        }
        return n;
    }

    static int checkedSound(int n) {
        if (n > Small.class.getAnnotation(Limit.class).value()) {
            return 0;
        }
        return n;
    }

    static int absent(Object what) {
        Class<?> type = what instanceof Small ? Small.class : Plain.class;
        return type.getAnnotation(Limit.class).value(); // error: NullPointerException
    }

    static int absentSound(Object what) {
        Class<?> type = what instanceof Small ? Small.class : Plain.class;
        Limit limit = type.getAnnotation(Limit.class);
        return limit == null ? 0 : limit.value();
    }

    static int quotient(int n) throws Exception {
        return n / Small.class.getField("size").getAnnotation(Limit.class).value(); // error: ArithmeticException
    }

    static int quotientSound(int n) throws Exception {
        return n / Small.class.getAnnotation(Limit.class).value();
    }
}
