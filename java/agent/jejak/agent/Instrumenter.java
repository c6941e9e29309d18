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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Has classes report what they do to {@link Trace}.
 *
 * <p>What is inserted only looks at values that are on the stack anyway, and leaves the stack as it
 * found it: no frame of a stack map changes, and nothing that the program can see does.
 */
public final class Instrumenter implements BiFunction<String, byte[], byte[]> {
    private static final String TRACE = "jejak/agent/Trace";

    private final Set<String> own;
    private final Set<String> natives;
    private final String test;
    private final String entry;

    /** What each site is: class, method with descriptor, kind, and the number of it there. */
    private final List<String> sites = new ArrayList<>();

    private final Map<String, byte[]> done = new HashMap<>();

    /**
     * Instruments the classes `own`; calls of other code and of `natives` are reported.
     *
     * <p>Names are internal, those of methods as `owner.name(descriptor)`.
     */
    public Instrumenter(List<String> own, List<String> natives, String entry, String test) {
        this.own = new HashSet<>(own);
        this.natives = new HashSet<>(natives);
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
            return changed(bytes, true);
        }
        return done.computeIfAbsent(internal, key -> changed(bytes, false));
    }

    private byte[] changed(byte[] bytes, boolean isTest) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, 0);
        for (MethodNode method : node.methods) {
            if (method.instructions.size() > 0) {
                if (isTest) {
                    frame(method);
                } else {
                    instrument(node, method);
                }
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        return writer.toByteArray();
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

    private void instrument(ClassNode node, MethodNode method) {
        InsnList code = method.instructions;
        String where = node.name + " " + method.name + method.desc + " ";
        int jumps = 0;
        int calls = 0;
        Map<LabelNode, Integer> handlers = new HashMap<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            handlers.putIfAbsent(block.handler, handlers.size());
        }
        for (AbstractInsnNode each : code.toArray()) {
            if (each instanceof JumpInsnNode jump && isConditional(jump)) {
                code.insertBefore(each, jump(jump.getOpcode(), site(where + "J " + jumps++)));
            } else if (each instanceof TableSwitchInsnNode || each instanceof LookupSwitchInsnNode) {
                InsnList inserted = new InsnList();
                inserted.add(new InsnNode(Opcodes.DUP));
                inserted.add(new LdcInsnNode(site(where + "S " + jumps++)));
                inserted.add(trace("key", "(II)V"));
                code.insertBefore(each, inserted);
            } else if (each instanceof MethodInsnNode call) {
                if (leaves(call)) {
                    call(method, call, site(where + "C " + calls));
                }
                calls++;
            } else if (each instanceof LabelNode label && handlers.containsKey(label)) {
                caught(code, label, site(where + "H " + handlers.get(label)));
            }
        }
        if (method.name.equals("<clinit>")) {
            for (AbstractInsnNode each : code.toArray()) {
                if (each.getOpcode() == Opcodes.RETURN) {
                    code.insertBefore(each, trace("initialised", "()V"));
                }
            }
            code.insert(trace("initialise", "()V"));
        } else if ((node.name + "." + method.name + method.desc).equals(entry)) {
            code.insert(trace("entered", "()V"));
        }
    }

    /** Whether a call may run code that does not report; constructors of the object itself do. */
    private boolean leaves(MethodInsnNode call) {
        return !own.contains(call.owner) || natives.contains(named(call));
    }

    private void call(MethodNode method, MethodInsnNode call, int site) {
        InsnList before = new InsnList();
        before.add(new LdcInsnNode(site));
        before.add(trace("call", "(I)V"));
        InsnList behind = new InsnList();
        Type result = Type.getReturnType(call.desc);
        String kind = kind(result);
        if (!kind.isEmpty()) {
            behind.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        }
        behind.add(new LdcInsnNode(site));
        behind.add(trace("result", "(" + kind + "I)V"));
        spill(method, call, site, before, behind);
        method.instructions.insertBefore(call, before);
        method.instructions.insert(call, behind);
    }

    /** Keeps arrays of primitives that a call is given: it may write to them. */
    private void spill(
            MethodNode method, MethodInsnNode call, int site, InsnList before, InsnList behind) {
        Type[] types = Type.getArgumentTypes(call.desc);
        int first = types.length;
        for (int i = types.length - 1; i >= 0; i--) {
            if (isPlainArray(types[i])) {
                first = i;
            }
        }
        InsnList again = new InsnList();
        for (int i = types.length - 1; i >= first; i--) {
            int local = method.maxLocals;
            method.maxLocals += types[i].getSize();
            before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), local));
            again.insert(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), local));
        }
        before.add(again);
        for (int i = first, local = method.maxLocals; i < types.length; i++) {
            local -= types[i].getSize();
            if (isPlainArray(types[i])) {
                behind.add(new VarInsnNode(Opcodes.ALOAD, local));
                behind.add(new LdcInsnNode(site));
                behind.add(trace("after", "(Ljava/lang/Object;I)V"));
            }
        }
    }

    private static boolean isPlainArray(Type type) {
        return type.getSort() == Type.ARRAY
                && type.getDimensions() == 1
                && type.getElementType().getSort() < Type.ARRAY;
    }

    private void caught(InsnList code, LabelNode label, int site) {
        AbstractInsnNode first = label;
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        InsnList inserted = new InsnList();
        inserted.add(new InsnNode(Opcodes.DUP));
        inserted.add(new LdcInsnNode(site));
        inserted.add(trace("caught", "(Ljava/lang/Throwable;I)V"));
        code.insertBefore(first, inserted);
    }

    private static InsnList jump(int opcode, int site) {
        InsnList inserted = new InsnList();
        boolean isUnary =
                opcode <= Opcodes.IFLE || opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
        inserted.add(new InsnNode(isUnary ? Opcodes.DUP : Opcodes.DUP2));
        inserted.add(new LdcInsnNode(site));
        inserted.add(new LdcInsnNode(comparison(opcode)));
        if (opcode <= Opcodes.IFLE) {
            inserted.add(trace("zero", "(III)V"));
        } else if (opcode <= Opcodes.IF_ICMPLE) {
            inserted.add(trace("compare", "(IIII)V"));
        } else if (opcode <= Opcodes.IF_ACMPNE) {
            inserted.add(trace("same", "(Ljava/lang/Object;Ljava/lang/Object;II)V"));
        } else {
            inserted.add(trace("isNull", "(Ljava/lang/Object;II)V"));
        }
        return inserted;
    }

    private static int comparison(int opcode) {
        if (opcode <= Opcodes.IFLE) {
            return opcode - Opcodes.IFEQ;
        }
        if (opcode <= Opcodes.IF_ICMPLE) {
            return opcode - Opcodes.IF_ICMPEQ;
        }
        return opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IFNULL ? 0 : 1;
    }

    private static boolean isConditional(JumpInsnNode jump) {
        return jump.getOpcode() != Opcodes.GOTO && jump.getOpcode() != Opcodes.JSR;
    }

    private static String kind(Type type) {
        switch (type.getSort()) {
            case Type.VOID:
                return "";
            case Type.LONG:
            case Type.FLOAT:
            case Type.DOUBLE:
                return type.getDescriptor();
            case Type.OBJECT:
            case Type.ARRAY:
                return "Ljava/lang/Object;";
            default:
                return "I";
        }
    }

    private static String named(MethodInsnNode call) {
        return call.owner + "." + call.name + call.desc;
    }

    private static MethodInsnNode trace(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, TRACE, name, descriptor, false);
    }

    private int site(String what) {
        sites.add(what);
        return sites.size() - 1;
    }
}
