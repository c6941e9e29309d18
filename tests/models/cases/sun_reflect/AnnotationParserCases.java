import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;

/** sun.reflect.annotation.AnnotationParser, as Class and members ask it. */
class AnnotationParserCases {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Limit {
        int value() default 10;
        String name() default "none";
        Level level() default Level.LOW;
        Class<?> type() default int[].class;
        long[] numbers() default {};
        double share() default -0.0;
        char letter() default 'x';
        boolean on() default true;
        Part part() default @Part("p");
        String[] texts() default {"a", "b"};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Part { String value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag { byte value(); }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags { Tag[] value(); }

    @interface Unseen {}

    @Limit
    @Unseen
    static class First { @Limit(3) int field; }

    @Limit(value = -1, numbers = {1, Long.MIN_VALUE}, level = Level.HIGH, type = void.class, part = @Part("q"), texts = {})
    static class Second extends First {
        @Tag(1) @Tag(-2) void work(@Part("a") int a, long b, @Part("c") @Tag(3) String c) {}
    }

    static class Third extends First { Third(@Unseen @Part("d") int a) {} }


    private static Class<?> some(byte a) {
        switch (a & 7) {
            case 0: return First.class;
            case 1: return Second.class;
            case 2: return Third.class;
            case 3: return String.class;
            case 4: return int[].class;
            case 5: return int.class;
            default: return Limit.class;
        }
    }

    static int present(byte a) {
        Class<?> of = some(a);
        return (of.isAnnotationPresent(Limit.class) ? 1 : 0) + 10 * of.getDeclaredAnnotations().length
            + 100 * of.getAnnotations().length + (of.isAnnotationPresent(Unseen.class) ? 1000 : 0);
    }
    static int value(byte a, int b) {
        Limit limit = some(a).getAnnotation(Limit.class);
        int sum = limit.value() + limit.name().length() + limit.level().ordinal() + limit.letter() + (limit.on() ? b : 0);
        for (long each : limit.numbers()) {
            sum += (int) (each >> 40);
        }
        return sum + limit.texts().length + limit.part().value().charAt(0) + (1 / limit.share() < 0 ? 5 : 7);
    }
    static char[] type(byte a) { return some(a).getAnnotation(Limit.class).type().getName().toCharArray(); }
    static int copies(long a) {
        Limit limit = Second.class.getAnnotation(Limit.class);
        limit.numbers()[0] = a;
        return (int) limit.numbers()[0];
    }
    static char[] shown(byte a) {
        Annotation[] all = some(a).getAnnotations();
        char[] text = all[0].toString().toCharArray();
        Arrays.sort(text); // the order is that of getDeclaredMethods
        return text;
    }
    static int equal(byte a, byte b) {
        Limit left = some(a).getAnnotation(Limit.class);
        Limit right = some(b).getAnnotation(Limit.class);
        return (left.equals(right) ? 1 : 0) + (left.equals("x") ? 2 : 0) + (left.part().hashCode() == right.part().hashCode() ? 4 : 0);
    }
    static int repeated(byte a) throws Exception {
        Tag[] tags = Second.class.getDeclaredMethod("work", int.class, long.class, String.class).getAnnotationsByType(Tag.class);
        return tags.length * 100 + tags[a & 1].value();
    }
    static int parameters(byte a) throws Exception {
        Annotation[][] all = Second.class.getDeclaredMethod("work", int.class, long.class, String.class).getParameterAnnotations();
        Annotation[] some = all[a % 4];
        return some.length == 0 ? -1 : ((Part) some[0]).value().charAt(0) * 10 + some.length;
    }
    static int constructors(byte a) throws Exception {
        Annotation[][] all = Third.class.getDeclaredConstructor(int.class).getParameterAnnotations();
        return all[a & 1].length + ((Part) all[0][0]).value().length();
    }
    static int fields(byte a) throws Exception {
        Limit limit = First.class.getDeclaredField("field").getAnnotation(Limit.class);
        return limit.value() * a + limit.annotationType().getSimpleName().length();
    }
    static char[] defaults(byte a) throws Exception {
        String[] names = {"value", "name", "level", "letter", "on", "part", "share"};
        return ("" + Limit.class.getDeclaredMethod(names[Math.floorMod(a, 7)]).getDefaultValue()).toCharArray();
    }
}
