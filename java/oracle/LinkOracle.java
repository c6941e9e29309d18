import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.vm.ci.hotspot.HotSpotConstantReflectionProvider;
import jdk.vm.ci.meta.JavaConstant;
import jdk.vm.ci.meta.ResolvedJavaMethod;
import jdk.vm.ci.meta.ResolvedJavaType;
import jdk.vm.ci.runtime.JVMCI;
import jdk.vm.ci.runtime.JVMCIBackend;

/**
 * Says what the JVM that runs it links a reference to, without running or initialising the classes.
 *
 * <p>Run by {@code java LinkOracle.java} with the class path in question and the options that
 * {@code benchmarks/agreement/oracle.py} lists. Each line of standard input is a question, its
 * parts split by tabs, class names internal or array descriptors; each gets one line in answer:
 *
 * <pre>
 * method     caller kind owner name descriptor class|interface
 * field      caller instruction owner name descriptor
 * select     receiver owner name descriptor
 * assignable name ancestor
 * </pre>
 *
 * <pre>
 * member  owner name descriptor     what it links to, by where it is declared
 * any     name descriptor owner...  one of several, and any will do (JVMS 5.4.3.3, 5.4.3.4)
 * error   class message             what the JVM throws instead
 * absent  class message             the class that asks cannot be loaded in the first place
 * yes | no                          for assignable
 * unknown reason                    the oracle cannot tell
 * </pre>
 *
 * <p>References go through the native half of java.lang.invoke, which is HotSpot's own resolver of
 * instructions: it takes descriptors as text, so their classes need not exist, and makes the access
 * checks on behalf of the caller. Selection goes through the compiler interface (JVMCI), which asks
 * the same resolver what a receiver's class runs, without an object of it. What that resolver
 * leaves to others is asked of the JDK's own checks of access (may the caller use the class or
 * field?), or compared here: whether the owner is a class or interface as the constant pool says,
 * and whether a field is static and may be written.
 */
public final class LinkOracle {
    private static final int ALL_MODES = 0x1F;
    private static final byte FIELD_KIND = 1;
    private static final byte CONSTRUCTOR_KIND = 8;
    private static final Map<String, Byte> KINDS =
            Map.of("virtual", (byte) 5, "static", (byte) 6, "special", (byte) 7,
                    "new", CONSTRUCTOR_KIND, "interface", (byte) 9);

    private final Lookup trusted;
    private final MethodHandle memberAccess;
    private final Constructor<?> newMember;
    private final Field memberOwner;
    private final Field memberType;
    private final Method resolve;
    private final Method modifiers;
    private final JVMCIBackend vm = JVMCI.getRuntime().getHostJVMCIBackend();

    /** An answer that ends a question early. */
    private static final class Answer extends Exception {
        private static final long serialVersionUID = 1;

        Answer(String kind, Throwable thrown) {
            super(kind + "\t" + errorOf(thrown) + "\t" + oneLine(thrown), null, false, false);
        }

        Answer(String kind, String reason) {
            super(kind + "\t" + reason, null, false, false);
        }
    }

    private LinkOracle() throws ReflectiveOperationException {
        Field implementation = Lookup.class.getDeclaredField("IMPL_LOOKUP");
        implementation.setAccessible(true);
        trusted = (Lookup) implementation.get(null);
        Class<?> access = Class.forName("sun.invoke.util.VerifyAccess");
        memberAccess = trusted.findStatic(access, "isMemberAccessible", MethodType.methodType(
                boolean.class, Class.class, Class.class, int.class, Class.class, Class.class,
                int.class));
        Class<?> member = Class.forName("java.lang.invoke.MemberName");
        newMember = open(member.getDeclaredConstructor(
                byte.class, Class.class, String.class, Object.class));
        memberOwner = open(member.getDeclaredField("clazz"));
        memberType = open(member.getDeclaredField("type"));
        modifiers = open(member.getDeclaredMethod("getModifiers"));
        resolve = open(Class.forName("java.lang.invoke.MethodHandleNatives").getDeclaredMethod(
                "resolve", member, Class.class, int.class, boolean.class));
    }

    private static <T extends AccessibleObject> T open(T found) {
        found.setAccessible(true);
        return found;
    }

    /** Answers every line of standard input. */
    public static void main(String[] arguments) throws Exception {
        LinkOracle oracle = new LinkOracle();
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.print(oracle.answer(line.split("\t", -1)) + "\n");
            }
        }
    }

    private String answer(String[] question) {
        try {
            switch (question[0]) {
                case "method":
                    return method(question);
                case "field":
                    return field(question);
                case "select":
                    return select(question);
                case "assignable":
                    return assignable(question);
                default:
                    return "unknown\tno such question: " + question[0];
            }
        } catch (Answer early) {
            return early.getMessage();
        } catch (Throwable thrown) {
            return "unknown\t" + oneLine(thrown);
        }
    }

    private String method(String[] question) throws Throwable {
        Class<?> caller = load("absent", question[1], ClassLoader.getSystemClassLoader());
        Class<?> owner = accessible(caller, question[3]);
        String name = question[4];
        String descriptor = question[5];
        if (owner.isInterface() != question[6].equals("interface")) {
            throw new Answer("error", new IncompatibleClassChangeError(
                    owner + " is referred to as a " + question[6]));
        }
        boolean special = question[2].equals("special") && name.equals("<init>");
        byte kind = special ? CONSTRUCTOR_KIND : KINDS.get(question[2]);
        Method polymorphic = polymorphic(owner, name);
        boolean isPublic = polymorphic != null && Modifier.isPublic(polymorphic.getModifiers());
        if (isPublic && question[2].equals("virtual")) {
            return polymorphicCall(caller, polymorphic, descriptor);
        }
        Object member = newMember.newInstance(kind, owner, name, MethodType.methodType(void.class));
        Object linked = link(member, descriptor, caller);
        if (polymorphic != null) {
            return member(vm.getMetaAccess().lookupJavaMethod(polymorphic));
        }
        HotSpotConstantReflectionProvider constants =
                (HotSpotConstantReflectionProvider) vm.getConstantReflection();
        JavaConstant constant = constants.forObject(linked);
        ResolvedJavaMethod found = constants.getMethodHandleAccess().resolveLinkToTarget(constant);
        ResolvedJavaType start = vm.getMetaAccess().lookupJavaType(owner);
        ResolvedJavaType holder = found.getDeclaringClass();
        boolean inherited = holder.isInterface() && !holder.equals(start);
        boolean declared = isDeclared(found);
        if (!declared && question[2].equals("special")) {
            throw new Answer("unknown", "a superclass's method that HotSpot made up, and throws");
        }
        return inherited && found.isAbstract() || !declared ? any(start, found) : member(found);
    }

    /**
     * Whether a class file declares a method. HotSpot adds methods of its own to classes that
     * inherit only abstract methods, or several with bodies; those throw when they run.
     */
    private static boolean isDeclared(ResolvedJavaMethod method) {
        ResolvedJavaMethod[] declared = method.getDeclaringClass().getDeclaredMethods(false);
        return method.isConstructor() || Arrays.asList(declared).contains(method);
    }

    /** All methods that the specification lets the JVM choose from when it chose this one. */
    private static String any(ResolvedJavaType owner, ResolvedJavaMethod chosen) {
        String name = chosen.getName();
        String descriptor = chosen.getSignature().toMethodDescriptor();
        Set<ResolvedJavaType> interfaces = new LinkedHashSet<>();
        for (ResolvedJavaType type = owner; type != null; type = type.getSuperclass()) {
            addInterfaces(type, interfaces);
        }
        StringBuilder answer = new StringBuilder("any\t" + name + "\t" + descriptor);
        for (ResolvedJavaType type : interfaces) {
            for (ResolvedJavaMethod method : type.getDeclaredMethods(false)) {
                if (method.getName().equals(name) && !method.isStatic() && !method.isPrivate()
                        && method.getSignature().toMethodDescriptor().equals(descriptor)) {
                    answer.append("\t").append(internal(type));
                }
            }
        }
        return answer.toString();
    }

    private static void addInterfaces(ResolvedJavaType type, Set<ResolvedJavaType> found) {
        if (!type.isInterface() || found.add(type)) {
            for (ResolvedJavaType above : type.getInterfaces()) {
                addInterfaces(above, found);
            }
        }
    }

    /** The method of that name whose calls may have any type, null when there is none. */
    private static Method polymorphic(Class<?> owner, String name) {
        if (owner == MethodHandle.class || owner == VarHandle.class) {
            for (Method method : owner.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.isVarArgs()
                        && Modifier.isNative(method.getModifiers())) {
                    return method;
                }
            }
        }
        return null;
    }

    /** Such a call is linked by Java code of the JDK, which the public lookup reaches. */
    private String polymorphicCall(Class<?> caller, Method method, String descriptor)
            throws Throwable {
        try {
            MethodType type =
                    MethodType.fromMethodDescriptorString(descriptor, caller.getClassLoader());
            trusted.in(caller).findVirtual(method.getDeclaringClass(), method.getName(), type);
        } catch (TypeNotPresentException missing) {
            throw new Answer("error", new NoClassDefFoundError(missing.typeName()));
        } catch (NoSuchMethodException missing) {
            throw new Answer("error", new NoSuchMethodError(missing.getMessage()));
        } catch (IllegalAccessException refused) {
            throw new Answer("error", new IllegalAccessError(refused.getMessage()));
        }
        return member(vm.getMetaAccess().lookupJavaMethod(method));
    }

    private String field(String[] question) throws Throwable {
        Class<?> caller = load("absent", question[1], ClassLoader.getSystemClassLoader());
        Class<?> owner = accessible(caller, question[3]);
        Object member = newMember.newInstance(FIELD_KIND, owner, question[4], int.class);
        Object linked = link(member, question[5], caller);
        Class<?> declaring = (Class<?>) memberOwner.get(linked);
        int flags = (int) modifiers.invoke(linked);
        boolean wantsStatic = question[2].endsWith("static");
        if (!(boolean) memberAccess.invoke(owner, declaring, flags, caller, null, ALL_MODES)) {
            throw new Answer("error", new IllegalAccessError("the field is not accessible"));
        }
        if (Modifier.isStatic(flags) != wantsStatic) {
            throw new Answer("error", new IncompatibleClassChangeError(
                    "expected " + (wantsStatic ? "static" : "instance") + " field"));
        }
        boolean write = question[2].startsWith("put");
        if (write && Modifier.isFinal(flags) && declaring != caller) {
            throw new Answer("error", new IllegalAccessError("the field is final elsewhere"));
        }
        return "member\t" + internal(declaring) + "\t" + question[4] + "\t" + question[5];
    }

    /** The resolved member; its type may stay text, so that nothing of it is loaded. */
    private Object link(Object member, String descriptor, Class<?> caller) throws Throwable {
        memberType.set(member, descriptor);
        try {
            return resolve.invoke(null, member, caller, ALL_MODES, false);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof LinkageError) {
                throw new Answer("error", thrown.getCause());
            }
            throw thrown.getCause();
        }
    }

    private String select(String[] question) throws Throwable {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        Class<?> receiver = load("absent", question[1], loader);
        Class<?> owner = load("absent", question[2], loader);
        Method polymorphic = polymorphic(owner, question[3]);
        if (polymorphic != null) {
            return member(vm.getMetaAccess().lookupJavaMethod(polymorphic));
        }
        ResolvedJavaType ownerType = vm.getMetaAccess().lookupJavaType(owner);
        ResolvedJavaType receiverType = vm.getMetaAccess().lookupJavaType(receiver);
        try {
            receiverType.link();
            ownerType.link();
        } catch (LinkageError thrown) {
            throw new Answer("absent", thrown);
        }
        for (ResolvedJavaMethod method : ownerType.getDeclaredMethods(false)) {
            if (method.getName().equals(question[3])
                    && method.getSignature().toMethodDescriptor().equals(question[4])) {
                ResolvedJavaMethod found = receiverType.resolveMethod(method, ownerType);
                return found == null || found.isAbstract() || !isDeclared(found)
                        ? refused(receiver, owner, question[3], question[4]) : member(found);
            }
        }
        throw new Answer("unknown", "no such method to select from");
    }

    /** Why a call cannot select a method: as there is none to run, it is safe to make the call. */
    private String refused(Class<?> receiver, Class<?> owner, String name, String descriptor)
            throws Throwable {
        ClassLoader loader = receiver.getClassLoader();
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, loader);
        MethodHandle call = trusted.findVirtual(owner, name, type);
        List<Object> values = new ArrayList<>();
        values.add(allocate(receiver));
        for (Class<?> parameter : type.parameterArray()) {
            values.add(Array.get(Array.newInstance(parameter, 1), 0));
        }
        try {
            call.invokeWithArguments(values);
        } catch (IncompatibleClassChangeError thrown) {
            throw new Answer("error", thrown);
        }
        throw new Answer("unknown", "the call ran though no method was selected");
    }

    private static Object allocate(Class<?> wanted) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = open(unsafe.getDeclaredField("theUnsafe"));
        return unsafe.getMethod("allocateInstance", Class.class).invoke(instance.get(null), wanted);
    }

    private String assignable(String[] question) throws Answer {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        Class<?> name = load("absent", question[1], loader);
        Class<?> ancestor = load("error", question[2], loader);
        return ancestor.isAssignableFrom(name) ? "yes" : "no";
    }

    /** The owner of a member as the caller sees it, checked as a class constant is resolved. */
    private Class<?> accessible(Class<?> caller, String name) throws Answer {
        Class<?> owner = load("error", name, caller.getClassLoader());
        Class<?> element = owner;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        try {
            trusted.in(caller).accessClass(element);
        } catch (IllegalAccessException refused) {
            throw new Answer("error", new IllegalAccessError(refused.getMessage()));
        }
        return owner;
    }

    private static Class<?> load(String kind, String name, ClassLoader loader) throws Answer {
        try {
            return Class.forName(name.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException missing) {
            throw new Answer(kind, new NoClassDefFoundError(name));
        } catch (LinkageError thrown) {
            throw new Answer(kind, thrown);
        }
    }

    private static String member(ResolvedJavaMethod found) {
        return "member\t" + internal(found.getDeclaringClass()) + "\t" + found.getName() + "\t"
                + found.getSignature().toMethodDescriptor();
    }

    private static String internal(ResolvedJavaType found) {
        return found.getName().substring(1, found.getName().length() - 1);
    }

    private static String internal(Class<?> found) {
        return found.getName().replace('.', '/');
    }

    private static String errorOf(Throwable thrown) {
        return internal(thrown.getClass());
    }

    private static String oneLine(Throwable thrown) {
        return String.valueOf(thrown).replaceAll("\\s+", " ");
    }
}
