import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs methods on all small heaps, or on heaps that it is given, and says what they do.
 *
 * <p>{@code benchmarks/agreement/heaps/oracle.py} speaks to it. Standard input holds pairs of
 * classes and a method, each a few lines of words with tabs between them:
 *
 * <pre>
 * pair      package, class that has the method {@code run}
 * classes   the classes of new objects, arrays among them
 * used      names of fields that matter; others keep their default
 * ints      values of ints
 * limits    objects of a heap at most, heaps at most, heaps kept per behaviour, random heaps, seed
 * replay    a heap (any number of such lines)
 * end
 * </pre>
 *
 * <p>A heap is {@code 1,#1,null|A{f=#2,v=3}|A[]{null,#1}}: arguments, then objects by number from 1.
 * A static field's object is {@code @name}, a constant {@code E.X}, an object made by the method
 * {@code new A}. The answers to each pair:
 *
 * <pre>
 * replayed  trace, outcome, result, heap afterwards
 * bound     objects at most, number of heaps
 * behaviour trace, outcome, number of heaps
 * heap      one that shows the behaviour before
 * end
 * </pre>
 *
 * <p>The outcome is the exception's class, or {@code returned}. All heaps within a bound are
 * enumerated, each once up to isomorphism: references are filled breadth first, each with null,
 * every object there is, and one new object of every class. The receiver is of just its class.
 */
public final class HeapOracle {
    private static final int LONGEST = 2;
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    private String prefix;
    private Method run;
    private Method reset;
    private Field trace;
    private Field[] statics;
    private final List<Class<?>> classes = new ArrayList<>();
    private List<String> used;
    private int[] ints;
    private final Map<Class<?>, List<Field>> fields = new HashMap<>();

    /** Where choices come from: all of them in turn, or chance. */
    private static final class Choices {
        private final Random random;
        private int[] taken = new int[64];
        private int[] limits = new int[64];
        private int position;
        private int length;

        Choices(Random random) {
            this.random = random;
        }

        int next(int limit) {
            if (position == length) {
                if (length == taken.length) {
                    taken = Arrays.copyOf(taken, 2 * length);
                    limits = Arrays.copyOf(limits, 2 * length);
                }
                taken[length] = random == null ? 0 : random.nextInt(limit);
                limits[length++] = limit;
            }
            return taken[position++];
        }

        /** Goes to the next sequence; false after the last. */
        boolean advance() {
            if (random != null) {
                length = 0;
            }
            while (length > 0 && taken[length - 1] + 1 == limits[length - 1]) {
                length--;
            }
            if (length > 0) {
                taken[length - 1]++;
            }
            position = 0;
            return length > 0 || random != null;
        }

        int[] copy() {
            return Arrays.copyOf(taken, length);
        }

        static Choices again(int[] sequence) {
            Choices made = new Choices(null);
            made.taken = sequence.clone();
            made.limits = new int[sequence.length];
            made.length = sequence.length;
            return made;
        }
    }

    /** Arguments and the objects that they lead to. */
    private static final class Heap {
        Object receiver;
        Object[] arguments;
        final List<Object> objects = new ArrayList<>();
        /** What static fields hold at first. */
        Object[] held;

        int indexOf(Object object) {
            for (int i = 0; i < objects.size(); i++) {
                if (objects.get(i) == object) {
                    return i;
                }
            }
            return -1;
        }
    }

    private static final class Behaviour {
        int count;
        final List<int[]> kept = new ArrayList<>();
        final List<Integer> bounds = new ArrayList<>();
    }

    private static final class Outcome {
        String text;
        Object result;
        boolean threw;
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (true) {
            String line = in.readLine();
            if (line == null) {
                break;
            }
            String[] words = line.split("\t");
            new HeapOracle().pair(words, in);
            OUT.flush();
        }
    }

    private void pair(String[] words, BufferedReader in) throws Exception {
        prefix = words[1] + ".";
        Class<?> main = Class.forName(prefix + "Main");
        statics = main.getDeclaredFields();
        for (Field field : statics) {
            field.setAccessible(true);
        }
        trace = Class.forName(prefix + "Trace").getDeclaredField("sum");
        trace.setAccessible(true);
        reset = main.getDeclaredMethod("reset");
        reset.setAccessible(true);
        for (Method each : Class.forName(prefix + words[2]).getDeclaredMethods()) {
            if (each.getName().equals("run")) {
                run = each;
            }
        }
        run.setAccessible(true);
        while (true) {
            words = in.readLine().split("\t", -1);
            List<String> rest = Arrays.asList(words).subList(1, words.length);
            switch (words[0]) {
                case "classes":
                    for (String each : rest) {
                        classes.add(type(each));
                    }
                    break;
                case "used":
                    used = rest;
                    break;
                case "ints":
                    ints = rest.stream().mapToInt(Integer::parseInt).toArray();
                    break;
                case "replay":
                    replay(rest.get(0));
                    break;
                case "limits":
                    explore(rest.stream().mapToInt(Integer::parseInt).toArray());
                    break;
                default:
                    OUT.println("end");
                    return;
            }
        }
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        if (name.endsWith("[]")) {
            Class<?> element = type(name.substring(0, name.length() - 2));
            return Array.newInstance(element, 0).getClass();
        }
        if (name.equals("int")) {
            return int.class;
        }
        return name.equals("Object") ? Object.class : Class.forName(prefix + name);
    }

    private List<Field> fields(Class<?> of) {
        return fields.computeIfAbsent(
                of,
                key -> {
                    List<Field> found = new ArrayList<>();
                    for (Class<?> c = key; c != null && c != Object.class; c = c.getSuperclass()) {
                        List<Field> own = new ArrayList<>();
                        for (Field field : c.getDeclaredFields()) {
                            if (!Modifier.isStatic(field.getModifiers())) {
                                field.setAccessible(true);
                                own.add(field);
                            }
                        }
                        found.addAll(0, own);
                    }
                    return found;
                });
    }

    // --- all heaps ------------------------------------------------------------------------------

    private void explore(int[] limits) throws Exception {
        int objects = limits[0];
        int heaps = limits[1];
        while (objects > 1 && count(objects, heaps) >= heaps) {
            objects--;
        }
        Random random = new Random(limits[4]);
        Map<String, Behaviour> found = new LinkedHashMap<>();
        Choices all = new Choices(null);
        int number = 0;
        do {
            observe(all, objects, found, limits[2], random);
            number++;
        } while (all.advance() && number < heaps);
        OUT.println("bound\t" + objects + "\t" + number + "\t" + (number < heaps));
        Choices some = new Choices(random);
        for (int i = 0; i < limits[3]; i++) {
            observe(some, limits[0], found, limits[2], random);
            some.advance();
        }
        for (Map.Entry<String, Behaviour> each : found.entrySet()) {
            OUT.println("behaviour\t" + each.getKey() + "\t" + each.getValue().count);
            for (int i = 0; i < each.getValue().kept.size(); i++) {
                Choices again = Choices.again(each.getValue().kept.get(i));
                OUT.println("heap\t" + text(build(again, each.getValue().bounds.get(i))));
            }
        }
    }

    private int count(int objects, int most) throws Exception {
        Choices choices = new Choices(null);
        int number = 0;
        do {
            build(choices, objects);
            number++;
        } while (choices.advance() && number < most);
        return number;
    }

    private void observe(
            Choices choices, int objects, Map<String, Behaviour> found, int kept, Random random)
            throws Exception {
        Heap heap = build(choices, objects);
        String key = outcome(heap).text;
        Behaviour behaviour = found.computeIfAbsent(key, k -> new Behaviour());
        int place = behaviour.count++;
        if (place >= kept) {
            place = random.nextInt(behaviour.count);
            if (place < kept) {
                behaviour.kept.set(place, choices.copy());
                behaviour.bounds.set(place, objects);
            }
        } else {
            behaviour.kept.add(choices.copy());
            behaviour.bounds.add(objects);
        }
    }

    private Heap build(Choices choices, int most) throws Exception {
        choices.position = 0;
        Heap heap = start();
        if (!Modifier.isStatic(run.getModifiers())) {
            heap.receiver = make(run.getDeclaringClass());
            heap.objects.add(heap.receiver);
        }
        Class<?>[] types = run.getParameterTypes();
        heap.arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            heap.arguments[i] = value(types[i], choices, heap, most);
        }
        for (int i = 0; i < heap.objects.size(); i++) {
            fill(heap.objects.get(i), choices, heap, most);
        }
        return heap;
    }

    private Heap start() throws Exception {
        reset.invoke(null);
        Heap heap = new Heap();
        heap.held = new Object[statics.length];
        for (int i = 0; i < statics.length; i++) {
            heap.held[i] = statics[i].get(null);
        }
        return heap;
    }

    private void fill(Object object, Choices choices, Heap heap, int most) throws Exception {
        Class<?> element = object.getClass().getComponentType();
        if (element != null) {
            for (int i = 0; i < Array.getLength(object); i++) {
                Array.set(object, i, value(element, choices, heap, most));
            }
            return;
        }
        for (Field field : fields(object.getClass())) {
            if (used.contains(field.getName())) {
                field.set(object, value(field.getType(), choices, heap, most));
            }
        }
    }

    private Object value(Class<?> type, Choices choices, Heap heap, int most) throws Exception {
        if (type == int.class) {
            return ints[choices.next(ints.length)];
        }
        if (type == boolean.class) {
            return choices.next(2) == 1;
        }
        return reference(type, choices, heap, most);
    }

    private Object reference(Class<?> type, Choices choices, Heap heap, int most)
            throws Exception {
        List<Object> there = new ArrayList<>();
        there.add(null);
        if (type.isEnum()) {
            there.addAll(Arrays.asList(type.getEnumConstants()));
            return there.get(choices.next(there.size()));
        }
        for (Object each : heap.objects) {
            if (type.isInstance(each)) {
                there.add(each);
            }
        }
        for (Object each : heap.held) {
            if (type.isInstance(each)) {
                there.add(each);
            }
        }
        List<Class<?>> made = new ArrayList<>();
        if (heap.objects.size() < most) {
            for (Class<?> each : classes) {
                if (type.isAssignableFrom(each)) {
                    made.add(each);
                }
            }
        }
        int chosen = choices.next(there.size() + made.size());
        if (chosen < there.size()) {
            return there.get(chosen);
        }
        Class<?> of = made.get(chosen - there.size());
        Object object =
                of.isArray()
                        ? Array.newInstance(of.getComponentType(), choices.next(LONGEST + 1))
                        : make(of);
        heap.objects.add(object);
        return object;
    }

    private final Map<Class<?>, Constructor<?>> makers = new HashMap<>();

    private Object make(Class<?> of) throws Exception {
        Constructor<?> maker = makers.get(of);
        if (maker == null) {
            maker = of.getDeclaredConstructor();
            maker.setAccessible(true);
            makers.put(of, maker);
        }
        return maker.newInstance();
    }

    // --- one heap -------------------------------------------------------------------------------

    private Outcome outcome(Heap heap) throws Exception {
        Outcome outcome = new Outcome();
        String text;
        try {
            outcome.result = run.invoke(heap.receiver, heap.arguments);
            text = "returned";
        } catch (InvocationTargetException thrown) {
            outcome.threw = true;
            text = thrown.getCause().getClass().getName();
        }
        outcome.text = trace.getLong(null) + "\t" + text;
        return outcome;
    }

    private String name(Class<?> of) {
        if (of.isArray()) {
            return name(of.getComponentType()) + "[]";
        }
        return of == Object.class ? "Object" : of.getName().replace(prefix, "");
    }

    private String text(Heap heap) throws Exception {
        StringBuilder text = new StringBuilder();
        if (heap.receiver != null) {
            text.append(text(heap.receiver, heap)).append(',');
        }
        for (Object each : heap.arguments) {
            text.append(text(each, heap)).append(',');
        }
        for (Object object : heap.objects) {
            text.append('|').append(name(object.getClass())).append('{');
            if (object.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(object); i++) {
                    text.append(text(Array.get(object, i), heap)).append(',');
                }
            } else {
                for (Field field : fields(object.getClass())) {
                    text.append(field.getName()).append('=');
                    text.append(text(field.get(object), heap)).append(',');
                }
            }
            text.append('}');
        }
        return text.toString();
    }

    private String text(Object value, Heap heap) throws Exception {
        if (value == null || value instanceof Integer || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof Enum) {
            return name(value.getClass()) + "." + value;
        }
        int index = heap.indexOf(value);
        if (index >= 0) {
            return "#" + (index + 1);
        }
        for (int i = 0; i < statics.length; i++) {
            if (heap.held[i] == value) {
                return "@" + statics[i].getName();
            }
        }
        return "new " + name(value.getClass());
    }

    private void replay(String written) throws Exception {
        String[] parts = written.split("\\|");
        Heap heap = start();
        for (int i = 1; i < parts.length; i++) {
            Class<?> of = type(parts[i].substring(0, parts[i].indexOf('{')));
            int length = inside(parts[i]).length;
            heap.objects.add(
                    of.isArray() ? Array.newInstance(of.getComponentType(), length) : make(of));
        }
        for (int i = 1; i < parts.length; i++) {
            set(heap.objects.get(i - 1), inside(parts[i]), heap);
        }
        List<String> values = new ArrayList<>(Arrays.asList(parts[0].split(",")));
        if (!Modifier.isStatic(run.getModifiers())) {
            heap.receiver = read(values.remove(0), heap);
        }
        heap.arguments = new Object[run.getParameterCount()];
        for (int i = 0; i < heap.arguments.length; i++) {
            heap.arguments[i] = read(values.get(i), heap);
        }
        Outcome outcome = outcome(heap);
        String result = outcome.threw ? "" : text(outcome.result, heap);
        OUT.println("replayed\t" + outcome.text + "\t" + result + "\t" + text(heap));
    }

    private static String[] inside(String object) {
        String text = object.substring(object.indexOf('{') + 1, object.length() - 1);
        return text.isEmpty() ? new String[0] : text.split(",");
    }

    private void set(Object object, String[] contents, Heap heap) throws Exception {
        if (object.getClass().isArray()) {
            for (int i = 0; i < contents.length; i++) {
                if (!contents[i].isEmpty()) {
                    Array.set(object, i, read(contents[i], heap));
                }
            }
            return;
        }
        for (String each : contents) {
            int sign = each.indexOf('=');
            for (Field field : fields(object.getClass())) {
                if (field.getName().equals(each.substring(0, sign))) {
                    field.set(object, read(each.substring(sign + 1), heap));
                }
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object read(String text, Heap heap) throws Exception {
        if (text.equals("null")) {
            return null;
        }
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        if (text.startsWith("#")) {
            return heap.objects.get(Integer.parseInt(text.substring(1)) - 1);
        }
        if (text.startsWith("@")) {
            for (int i = 0; i < statics.length; i++) {
                if (statics[i].getName().equals(text.substring(1))) {
                    return heap.held[i];
                }
            }
        }
        int dot = text.indexOf('.');
        if (dot > 0) {
            return Enum.valueOf((Class) type(text.substring(0, dot)), text.substring(dot + 1));
        }
        return Integer.parseInt(text);
    }
}
