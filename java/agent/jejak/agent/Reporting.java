package jejak.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
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
 * Has one method report.
 *
 * <p>It asks at its start who hears it, and keeps the answer in a local variable behind its own. Both
 * ways of a jump tell which they are: nothing is compared twice.
 */
final class Reporting {
    private static final String BUFFER = "jejak/agent/Buffer";
    private static final String BUFFER_TYPE = "L" + BUFFER + ";";
    private static final int FAR = Trace.ESCAPE >> 1;
    private static final int STACK_MAPS = 50;

    private final Instrumenter whole;
    private final ClassNode node;
    private final MethodNode method;
    private final InsnList code;
    private final String where;

    /** The local variable with the buffer. */
    private final int buffer;

    private final InsnList appended = new InsnList();
    private int reports;

    Reporting(Instrumenter whole, ClassNode node, MethodNode method) {
        this.whole = whole;
        this.node = node;
        this.method = method;
        code = method.instructions;
        where = node.name + " " + method.name + method.desc + " ";
        buffer = method.maxLocals;
    }

    void instrument() {
        method.maxLocals++;
        int jumps = 0;
        int calls = 0;
        Map<LabelNode, Integer> handlers = new HashMap<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            handlers.putIfAbsent(block.handler, handlers.size());
        }
        Map<LabelNode, FrameNode> frames = frames();
        for (AbstractInsnNode each : code.toArray()) {
            if (each instanceof JumpInsnNode jump && isConditional(jump)) {
                jump(jump, whole.site(where + "J " + jumps++), frames.get(jump.label));
            } else if (each instanceof TableSwitchInsnNode || each instanceof LookupSwitchInsnNode) {
                InsnList inserted = new InsnList();
                inserted.add(new InsnNode(Opcodes.DUP));
                told(inserted, "key", "(I", whole.site(where + "S " + jumps++));
                code.insertBefore(each, inserted);
            } else if (each instanceof MethodInsnNode call) {
                if (whole.leaves(call)) {
                    call(call, whole.site(where + "C " + calls));
                }
                calls++;
            } else if (each instanceof LabelNode label && handlers.containsKey(label)) {
                caught(label, whole.site(where + "H " + handlers.get(label)));
            }
        }
        code.add(appended);
        begin();
    }

    /** What the method does first, and has to do last. */
    private void begin() {
        InsnList first = new InsnList();
        if (method.name.equals("<clinit>")) {
            first.add(Instrumenter.trace("initialise", "()V"));
        } else if (whole.isEntry(node, method)) {
            first.add(Instrumenter.trace("entered", "()V"));
        }
        if (reports > 0) {
            first.add(Instrumenter.trace("here", "()" + BUFFER_TYPE));
            first.add(new VarInsnNode(Opcodes.ASTORE, buffer));
        }
        code.insert(first);
        if (method.name.equals("<clinit>")) {
            finish();
        }
    }

    /** Says that a class initialiser ends, however it does. */
    private void finish() {
        for (AbstractInsnNode each : code.toArray()) {
            if (each.getOpcode() == Opcodes.RETURN) {
                code.insertBefore(each, Instrumenter.trace("initialised", "()V"));
            }
        }
        LabelNode from = new LabelNode();
        LabelNode to = new LabelNode();
        code.insert(from);
        code.add(to);
        if ((node.version & 0xFFFF) >= STACK_MAPS) {
            Object[] stack = {"java/lang/Throwable"};
            code.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, stack));
        }
        code.add(Instrumenter.trace("initialised", "()V"));
        code.add(new InsnNode(Opcodes.ATHROW));
        method.tryCatchBlocks.add(new TryCatchBlockNode(from, to, to, null));
    }

    /** The frames of stack maps by their labels, each with the buffer behind all other variables. */
    private Map<LabelNode, FrameNode> frames() {
        Map<LabelNode, FrameNode> found = new HashMap<>();
        List<LabelNode> labels = new ArrayList<>();
        FrameNode last = null;
        for (AbstractInsnNode each : code.toArray()) {
            if (each instanceof FrameNode frame) {
                extend(frame);
                last = frame;
                labels.forEach(label -> found.put(label, frame));
            } else if (each instanceof LabelNode label) {
                labels.add(label);
                found.put(label, last);
            } else if (each.getOpcode() >= 0) {
                labels.clear();
                last = null;
            }
        }
        return found;
    }

    private void extend(FrameNode frame) {
        List<Object> locals = new ArrayList<>(frame.local);
        int words = 0;
        for (Object each : locals) {
            words += each == Opcodes.LONG || each == Opcodes.DOUBLE ? 2 : 1;
        }
        for (; words < buffer; words++) {
            locals.add(Opcodes.TOP);
        }
        locals.add(BUFFER);
        frame.local = locals;
    }

    /** A jump tells on both of its ways which it is, or before it where it has no room for that. */
    private void jump(JumpInsnNode jump, int site, FrameNode frame) {
        AbstractInsnNode gap = frame == null ? null : gap(jump);
        reports++;
        if (gap == null && (frame == null || !frame.stack.isEmpty())) {
            code.insertBefore(jump, compared(jump.getOpcode(), site));
            return;
        }
        LabelNode there = jump.label;
        LabelNode taken = new LabelNode();
        jump.label = taken;
        code.insert(jump, way(site, 0));
        InsnList block = new InsnList();
        block.add(taken);
        List<Object> locals = frame.local;
        List<Object> stack = frame.stack;
        block.add(
                new FrameNode(
                        Opcodes.F_NEW,
                        locals.size(),
                        locals.toArray(),
                        stack.size(),
                        stack.toArray()));
        block.add(way(site, 1));
        block.add(new JumpInsnNode(Opcodes.GOTO, there));
        if (gap == null) {
            appended.add(block);
        } else {
            code.insert(gap, block);
        }
    }

    /**
     * The instruction behind which nothing runs that does not jump there, between a jump and where
     * it leads: a compiler of the JVM gives up where a jump leads back with values on the stack.
     */
    private AbstractInsnNode gap(JumpInsnNode jump) {
        AbstractInsnNode found = null;
        for (AbstractInsnNode each = jump.getNext(); each != jump.label; each = each.getNext()) {
            if (each == null) {
                return null;
            }
            if (found == null && leaves(each.getOpcode())) {
                found = each;
            }
        }
        return found == null || isCovered(found) ? null : found;
    }

    private static boolean leaves(int opcode) {
        return opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN;
    }

    /** Whether a handler may begin from an instruction: it counts on variables there. */
    private boolean isCovered(AbstractInsnNode instruction) {
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            AbstractInsnNode each = block.start;
            while (each != null && each != block.end) {
                if (each == instruction) {
                    return true;
                }
                each = each.getNext();
            }
        }
        return false;
    }

    private InsnList compared(int opcode, int site) {
        InsnList found = new InsnList();
        boolean isUnary =
                opcode <= Opcodes.IFLE || opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL;
        found.add(new InsnNode(isUnary ? Opcodes.DUP : Opcodes.DUP2));
        found.add(new VarInsnNode(Opcodes.ALOAD, buffer));
        found.add(new LdcInsnNode(site));
        found.add(new LdcInsnNode(comparison(opcode)));
        String object = "Ljava/lang/Object;";
        String rest = BUFFER_TYPE + "II)V";
        if (opcode <= Opcodes.IFLE) {
            found.add(Instrumenter.trace("zero", "(I" + rest));
        } else if (opcode <= Opcodes.IF_ICMPLE) {
            found.add(Instrumenter.trace("compare", "(II" + rest));
        } else if (opcode <= Opcodes.IF_ACMPNE) {
            found.add(Instrumenter.trace("same", "(" + object + object + rest));
        } else {
            found.add(Instrumenter.trace("isNull", "(" + object + rest));
        }
        return found;
    }

    private static int comparison(int opcode) {
        if (opcode <= Opcodes.IFLE) {
            return opcode - Opcodes.IFEQ;
        }
        if (opcode <= Opcodes.IF_ICMPLE) {
            return opcode - Opcodes.IF_ICMPEQ;
        }
        return opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IFNULL ? Trace.EQ : Trace.NE;
    }

    private InsnList way(int site, int bit) {
        InsnList found = new InsnList();
        found.add(new VarInsnNode(Opcodes.ALOAD, buffer));
        if (site < FAR) {
            found.add(new LdcInsnNode(site << 1 | bit));
            found.add(onBuffer("put", "(I)V"));
        } else {
            found.add(new LdcInsnNode(site));
            found.add(new LdcInsnNode(bit));
            found.add(onBuffer("far", "(II)V"));
        }
        return found;
    }

    private static MethodInsnNode onBuffer(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, BUFFER, name, descriptor, false);
    }

    /** A call of {@link Trace}: what is on the stack, as `parameters` begin, the buffer, a site. */
    private void told(InsnList list, String name, String parameters, int site) {
        list.add(new VarInsnNode(Opcodes.ALOAD, buffer));
        list.add(new LdcInsnNode(site));
        list.add(Instrumenter.trace(name, parameters + BUFFER_TYPE + "I)V"));
        reports++;
    }

    private void call(MethodInsnNode call, int site) {
        InsnList before = new InsnList();
        InsnList behind = new InsnList();
        told(before, "call", "(", site);
        Type result = Type.getReturnType(call.desc);
        String kind = kind(result);
        if (!kind.isEmpty()) {
            behind.add(new InsnNode(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP));
        }
        told(behind, "result", "(" + kind, site);
        spill(call, site, before, behind);
        code.insertBefore(call, before);
        code.insert(call, behind);
    }

    /** Keeps arrays of primitives that a call is given, and copies: it may write to them. */
    private void spill(MethodInsnNode call, int site, InsnList before, InsnList behind) {
        Type[] types = Type.getArgumentTypes(call.desc);
        int first = types.length;
        for (int i = types.length - 1; i >= 0; i--) {
            if (isPlainArray(types[i])) {
                first = i;
            }
        }
        InsnList again = new InsnList();
        for (int i = types.length - 1; i >= first; i--) {
            int local = newLocal(types[i].getSize());
            before.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), local));
            InsnList loaded = new InsnList();
            loaded.add(new VarInsnNode(types[i].getOpcode(Opcodes.ILOAD), local));
            if (isPlainArray(types[i])) {
                compared(loaded, behind, local, site);
            }
            again.insert(loaded);
        }
        before.add(again);
    }

    /** Copies an array that is on the stack, and behind the call compares it with the copy. */
    private void compared(InsnList before, InsnList behind, int local, int site) {
        int copy = newLocal(1);
        before.add(new VarInsnNode(Opcodes.ALOAD, local));
        before.add(new VarInsnNode(Opcodes.ALOAD, buffer));
        String copying = "(Ljava/lang/Object;" + BUFFER_TYPE + ")Ljava/lang/Object;";
        before.add(Instrumenter.trace("copy", copying));
        before.add(new VarInsnNode(Opcodes.ASTORE, copy));
        InsnList after = new InsnList();
        after.add(new VarInsnNode(Opcodes.ALOAD, local));
        after.add(new VarInsnNode(Opcodes.ALOAD, copy));
        told(after, "after", "(Ljava/lang/Object;Ljava/lang/Object;", site);
        AbstractInsnNode told = behind.getFirst();
        while (!(told instanceof MethodInsnNode)) {
            told = told.getNext();
        }
        behind.insert(told, after); // the arguments come in their order
    }

    private int newLocal(int words) {
        method.maxLocals += words;
        return method.maxLocals - words;
    }

    private static boolean isPlainArray(Type type) {
        return type.getSort() == Type.ARRAY
                && type.getDimensions() == 1
                && type.getElementType().getSort() < Type.ARRAY;
    }

    private void caught(LabelNode label, int site) {
        AbstractInsnNode first = label;
        while (first.getOpcode() < 0) {
            first = first.getNext();
        }
        InsnList inserted = new InsnList();
        inserted.add(new InsnNode(Opcodes.DUP));
        told(inserted, "caught", "(Ljava/lang/Throwable;", site);
        code.insertBefore(first, inserted);
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
}
