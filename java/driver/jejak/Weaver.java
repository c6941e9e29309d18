package jejak;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * Puts a call in front of the code of some methods of a class file: of a static method of another
 * class that takes the receiver and the arguments, of a constructor only the arguments.
 */
final class Weaver {
    private static final int STATIC = 8;

    private final DataInputStream in;
    private final DataOutputStream out;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final ByteArrayOutputStream more = new ByteArrayOutputStream();
    private final DataOutputStream added = new DataOutputStream(more);
    private final byte[] bytes;
    private final String owner;
    private final Map<String, String> asserting;
    private String[] texts = {};
    private int count;
    private final String self;

    /**
     * `asserting` has names of methods of `owner`, by names and descriptors of the class's own; they
     * take objects of `self`, which the class is or extends.
     */
    Weaver(byte[] bytes, String owner, Map<String, String> asserting, String self) {
        this.bytes = bytes;
        this.in = new DataInputStream(new ByteArrayInputStream(bytes));
        this.out = new DataOutputStream(written);
        this.owner = owner;
        this.asserting = asserting;
        this.self = self;
    }

    byte[] woven() throws IOException {
        copy(8);
        int pool = bytes.length - in.available();
        count = in.readUnsignedShort();
        readConstants();
        int end = bytes.length - in.available();
        copy(2);
        copy(4);
        copyShorts();
        members(false);
        members(true);
        copy(in.available());
        byte[] rest = written.toByteArray();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream whole = new DataOutputStream(all);
        whole.write(bytes, 0, pool);
        whole.writeShort(count);
        whole.write(bytes, pool + 2, end - pool - 2);
        whole.write(more.toByteArray());
        whole.write(rest, 8, rest.length - 8);
        return all.toByteArray();
    }

    private void copy(int length) throws IOException {
        byte[] part = new byte[length];
        in.readFully(part);
        out.write(part);
    }

    private int copyShort() throws IOException {
        int value = in.readUnsignedShort();
        out.writeShort(value);
        return value;
    }

    private void copyShorts() throws IOException {
        copy(2 * copyShort());
    }

    private void readConstants() throws IOException {
        texts = new String[count];
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1:
                    texts[i] = in.readUTF();
                    break;
                case 7:
                    in.readUnsignedShort();
                    break;
                case 8:
                case 16:
                case 19:
                case 20:
                    in.skipBytes(2);
                    break;
                case 15:
                    in.skipBytes(3);
                    break;
                case 5:
                case 6:
                    in.skipBytes(8);
                    i++;
                    break;
                default:
                    in.skipBytes(4);
            }
        }
    }

    private void members(boolean areMethods) throws IOException {
        int number = copyShort();
        for (int i = 0; i < number; i++) {
            int access = copyShort();
            String name = texts[copyShort()];
            String descriptor = texts[copyShort()];
            String call = areMethods ? asserting.get(name + descriptor) : null;
            int attributes = copyShort();
            for (int j = 0; j < attributes; j++) {
                String what = texts[copyShort()];
                int length = in.readInt();
                if (call != null && what.equals("Code")) {
                    boolean hasSelf = (access & STATIC) == 0 && !name.equals("<init>");
                    boolean isMaker = name.equals("<init>");
                    byte[] code = new Code(call, descriptor, hasSelf, isMaker).woven();
                    out.writeInt(code.length);
                    out.write(code);
                } else {
                    out.writeInt(length);
                    copy(length);
                }
            }
        }
    }

    private int text(String value) throws IOException {
        added.writeByte(1);
        added.writeUTF(value);
        return count++;
    }

    private int reference(String name, String descriptor) throws IOException {
        int type = text(owner);
        added.writeByte(7);
        added.writeShort(type);
        int holder = count++;
        int first = text(name);
        int second = text(descriptor);
        added.writeByte(12);
        added.writeShort(first);
        added.writeShort(second);
        int both = count++;
        added.writeByte(10);
        added.writeShort(holder);
        added.writeShort(both);
        return count++;
    }

    /** The code of one method, with the call in front of it. */
    private final class Code {
        private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        private final DataOutputStream result = new DataOutputStream(buffer);
        private final byte[] before;
        private final int words;

        Code(String call, String descriptor, boolean hasSelf, boolean isMaker) throws IOException {
            ByteArrayOutputStream made = new ByteArrayOutputStream();
            DataOutputStream code = new DataOutputStream(made);
            int local = hasSelf || isMaker ? 1 : 0;
            int given = 0;
            if (hasSelf) {
                load(code, 25, 0);
                given++;
            }
            for (int at = 1; descriptor.charAt(at) != ')'; at++) {
                char kind = descriptor.charAt(at);
                int size = kind == 'J' || kind == 'D' ? 2 : 1;
                load(code, kind == 'J' ? 22 : kind == 'F' ? 23 : kind == 'D' ? 24
                        : kind == 'L' || kind == '[' ? 25 : 21, local);
                while (descriptor.charAt(at) == '[') {
                    at++;
                }
                if (descriptor.charAt(at) == 'L') {
                    at = descriptor.indexOf(';', at);
                }
                local += size;
                given += size;
            }
            String types = descriptor.substring(1, descriptor.indexOf(')'));
            String first = hasSelf ? "L" + self + ";" : "";
            code.writeByte(184);
            code.writeShort(reference(call, "(" + first + types + ")V"));
            while (made.size() % 4 != 0) {
                code.writeByte(0);
            }
            before = made.toByteArray();
            words = given;
        }

        private void load(DataOutputStream code, int opcode, int local) throws IOException {
            code.writeByte(196); // wide
            code.writeByte(opcode);
            code.writeShort(local);
        }

        byte[] woven() throws IOException {
            result.writeShort(Math.max(in.readUnsignedShort(), words));
            result.writeShort(in.readUnsignedShort());
            int length = in.readInt();
            result.writeInt(length + before.length);
            result.write(before);
            byte[] code = new byte[length];
            in.readFully(code);
            result.write(code);
            int handlers = in.readUnsignedShort();
            result.writeShort(handlers);
            for (int i = 0; i < 3 * handlers; i++) {
                result.writeShort(in.readUnsignedShort() + before.length);
                if (i % 3 == 2) {
                    result.writeShort(in.readUnsignedShort());
                }
            }
            attributes();
            return buffer.toByteArray();
        }

        /** Lines and frames; what else is said of code is left out. */
        private void attributes() throws IOException {
            int number = in.readUnsignedShort();
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            DataOutputStream into = new DataOutputStream(kept);
            int left = 0;
            for (int i = 0; i < number; i++) {
                int index = in.readUnsignedShort();
                byte[] content = new byte[in.readInt()];
                in.readFully(content);
                byte[] moved = null;
                if (texts[index].equals("LineNumberTable")) {
                    moved = lines(content);
                } else if (texts[index].equals("StackMapTable")) {
                    moved = frames(content);
                }
                if (moved != null) {
                    into.writeShort(index);
                    into.writeInt(moved.length);
                    into.write(moved);
                    left++;
                }
            }
            result.writeShort(left);
            result.write(kept.toByteArray());
        }

        private byte[] lines(byte[] content) throws IOException {
            DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
            ByteArrayOutputStream made = new ByteArrayOutputStream();
            DataOutputStream to = new DataOutputStream(made);
            int number = from.readUnsignedShort();
            to.writeShort(number);
            for (int i = 0; i < number; i++) {
                int at = from.readUnsignedShort();
                to.writeShort(at == 0 ? 0 : at + before.length);
                to.writeShort(from.readUnsignedShort());
            }
            return made.toByteArray();
        }

        private byte[] frames(byte[] content) throws IOException {
            DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
            ByteArrayOutputStream made = new ByteArrayOutputStream();
            DataOutputStream to = new DataOutputStream(made);
            int number = from.readUnsignedShort();
            to.writeShort(number);
            for (int i = 0; i < number; i++) {
                frame(from, to, i == 0 ? before.length : 0);
            }
            return made.toByteArray();
        }

        private void frame(DataInputStream from, DataOutputStream to, int by) throws IOException {
            int type = from.readUnsignedByte();
            if (type < 64) {
                to.writeByte(251);
                to.writeShort(type + by);
            } else if (type < 128) {
                to.writeByte(247);
                to.writeShort(type - 64 + by);
                types(from, to, 1);
            } else {
                to.writeByte(type);
                to.writeShort(from.readUnsignedShort() + by);
                if (type == 247) {
                    types(from, to, 1);
                } else if (type > 251 && type < 255) {
                    types(from, to, type - 251);
                } else if (type == 255) {
                    for (int part = 0; part < 2; part++) {
                        int many = from.readUnsignedShort();
                        to.writeShort(many);
                        types(from, to, many);
                    }
                }
            }
        }

        private void types(DataInputStream from, DataOutputStream to, int many)
                throws IOException {
            for (int i = 0; i < many; i++) {
                int tag = from.readUnsignedByte();
                to.writeByte(tag);
                if (tag == 7) {
                    to.writeShort(from.readUnsignedShort());
                } else if (tag == 8) { // what `new` at a place made
                    to.writeShort(from.readUnsignedShort() + before.length);
                }
            }
        }
    }
}
