package jejak.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Has classes report what they do to {@link Trace}.
 *
 * <p>What is inserted only looks at values that are on the stack anyway, and leaves the stack as it
 * found it: no frame of a stack map changes, and nothing that the program can see does.
 */
public final class Instrumenter implements BiFunction<String, byte[], byte[]> {

    private final Set<String> own;
    private final Set<String> natives;
    private final Set<String> followed;
    private final String test;
    private final String entry;

    /** What each site is: class, method with descriptor, kind, and the number of it there. */
    private final List<String> sites = new ArrayList<>();

    private final Map<String, byte[]> done = new HashMap<>();

    /** The test class that was loaded last, and as it was then. */
    private byte[] lastTest;

    private byte[] lastFramed;

    /**
     * Instruments the classes `own`; calls of other code but `followed` are
     * reported, and those of `natives`.
     *
     * <p>Names are internal, those of methods as `owner.name(descriptor)`.
     */
    public Instrumenter(
            List<String> own,
            List<String> natives,
            List<String> followed,
            String entry,
            String test) {
        this.own = new HashSet<>(own);
        this.natives = new HashSet<>(natives);
        this.followed = new HashSet<>(followed);
        this.entry = entry;
        this.test = test;
    }

    /** The sites that came to be since there were so many. */
    public List<String> sites(int known) {
        return new ArrayList<>(sites.subList(known, sites.size()));
    }

    /** The class by a name with dots, as it is to be loaded; other classes stay as they are. */
    @Override
    public synchronized byte[] apply(String name, byte[] bytes) {
        String internal = name.replace('.', '/');
        boolean isTest = internal.equals(test) || internal.startsWith(test + "$");
        if (!isTest && !own.contains(internal)) {
            return bytes;
        }
        if (isTest) {
            if (bytes != lastTest) {
                lastFramed = changed(bytes, true);
                lastTest = bytes;
            }
            return lastFramed;
        }
        return done.computeIfAbsent(internal, key -> changed(bytes, false));
    }

    private byte[] changed(byte[] bytes, boolean isTest) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : node.methods) {
            if (method.instructions.size() > 0) {
                if (isTest) {
                    frame(method);
                } else {
                    new Reporting(this, node, method).instrument();
                }
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        try {
            return writer.toByteArray();
        } catch (MethodTooLargeException tooLarge) {
            return bytes;
        }
    }

    /** In a test: says when the entry method is called, and when it has returned. */
    private void frame(MethodNode method) {
        for (AbstractInsnNode each : method.instructions.toArray()) {
            if (each instanceof MethodInsnNode call && named(call).equals(entry)) {
                method.instructions.insertBefore(call, trace("begin", "()V"));
                method.instructions.insert(call, trace("end", "()V"));
            }
        }
    }

    /** Whether a call may run code that does not report, as that of a proxy does; constructors of the object itself do. */
    boolean leaves(MethodInsnNode call) {
        if (own.contains(call.owner)) {
            return call.itf && call.getOpcode() == Opcodes.INVOKEINTERFACE
                    || natives.contains(named(call));
        }
        return !followed.contains(named(call));
    }

    boolean isEntry(ClassNode node, MethodNode method) {
        return (node.name + "." + method.name + method.desc).equals(entry);
    }

    /** The number of a new site. */
    int site(String what) {
        sites.add(what);
        return sites.size() - 1;
    }

    private static String named(MethodInsnNode call) {
        return call.owner + "." + call.name + call.desc;
    }

    static MethodInsnNode trace(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, "jejak/agent/Trace", name, descriptor, false);
    }
}
