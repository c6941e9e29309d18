package jejak.learn;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jejak.learn.seen.Seen;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Has methods of some classes hand their arguments to {@link Seen} when they begin. */
public final class Watcher implements ClassFileTransformer {

    private static final String SEEN = "jejak/learn/seen/Seen";
    private static final int STACK_MAPS = 50;
    private static final int UNWATCHED =
            Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_SYNTHETIC;

    private final Set<String> own;

    /** Watches classes by their internal names; what is recorded goes to a directory. */
    public Watcher(List<String> own, String place) {
        this.own = new HashSet<>(own);
        Seen.open(place);
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> again, ProtectionDomain domain, byte[] bytes) {
        if (name == null || again != null || !own.contains(name) || !sees(loader)) {
            return null;
        }
        try {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
            for (MethodNode method : node.methods) {
                if ((method.access & UNWATCHED) == 0 && !method.name.equals("<clinit>")) {
                    watch(node, method);
                }
            }
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            node.accept(writer);
            return writer.toByteArray();
        } catch (MethodTooLargeException | IllegalArgumentException asItIs) {
            return null;
        }
    }

    /** Whether classes of a loader find what they are to call. */
    private static boolean sees(ClassLoader loader) {
        try {
            return Class.forName(SEEN.replace('/', '.'), false, loader) == Seen.class;
        } catch (ClassNotFoundException | LinkageError apart) {
            return false;
        }
    }

    private static void watch(ClassNode node, MethodNode method) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        boolean isMade = !method.name.equals("<init>");
        int number = Seen.register(node.name + "." + method.name + method.desc);
        InsnList first = new InsnList();
        LabelNode rest = new LabelNode();
        first.add(new LdcInsnNode(number));
        first.add(seen("wants", "(I)Z"));
        first.add(new JumpInsnNode(Opcodes.IFEQ, rest));
        first.add(new LdcInsnNode(number));
        if (isStatic || !isMade) {
            first.add(new InsnNode(Opcodes.ACONST_NULL));
        } else {
            first.add(new VarInsnNode(Opcodes.ALOAD, 0));
        }
        List<Object> locals = new ArrayList<>();
        if (!isStatic) {
            locals.add(isMade ? node.name : Opcodes.UNINITIALIZED_THIS);
        }
        arguments(first, Type.getArgumentTypes(method.desc), isStatic ? 0 : 1, locals);
        first.add(seen("entered", "(ILjava/lang/Object;[Ljava/lang/Object;)V"));
        first.add(rest);
        if ((node.version & 0xFFFF) >= STACK_MAPS) {
            first.add(new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, null));
            first.add(new InsnNode(Opcodes.NOP)); // the method may have a frame of its own here
        }
        method.instructions.insert(first);
    }

    /** All arguments in an array, and what a stack map says of them. */
    private static void arguments(InsnList code, Type[] types, int local, List<Object> locals) {
        code.add(new LdcInsnNode(types.length));
        code.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
        for (int i = 0; i < types.length; i++) {
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new LdcInsnNode(i));
            code.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), local));
            box(code, types[i], locals);
            code.add(new InsnNode(Opcodes.AASTORE));
            local += types[i].getSize();
        }
    }

    private static void box(InsnList code, Type type, List<Object> locals) {
        switch (type.getSort()) {
            case Type.BOOLEAN -> boxed(code, "Boolean", "Z", locals, Opcodes.INTEGER);
            case Type.BYTE -> boxed(code, "Byte", "B", locals, Opcodes.INTEGER);
            case Type.CHAR -> boxed(code, "Character", "C", locals, Opcodes.INTEGER);
            case Type.SHORT -> boxed(code, "Short", "S", locals, Opcodes.INTEGER);
            case Type.INT -> boxed(code, "Integer", "I", locals, Opcodes.INTEGER);
            case Type.LONG -> boxed(code, "Long", "J", locals, Opcodes.LONG);
            case Type.FLOAT -> boxed(code, "Float", "F", locals, Opcodes.FLOAT);
            case Type.DOUBLE -> boxed(code, "Double", "D", locals, Opcodes.DOUBLE);
            default -> locals.add(type.getInternalName());
        }
    }

    private static void boxed(
            InsnList code, String name, String kind, List<Object> locals, Object local) {
        String owner = "java/lang/" + name;
        String descriptor = "(" + kind + ")L" + owner + ";";
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, "valueOf", descriptor, false));
        locals.add(local);
    }

    private static MethodInsnNode seen(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, SEEN, name, descriptor, false);
    }
}
