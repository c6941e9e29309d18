package beyond;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Objects written and read back. */
class Kept {
    static int round(int size, int wanted) throws Exception {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < (size & 3); i++) {
            list.add(i);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectOutputStream objects = new ObjectOutputStream(out);
        objects.writeObject(list);
        objects.flush();
        Object back = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
        if (back.toString().length() == 6 && wanted == out.size()) {
            throw new IllegalStateException("kept");
        }
        return out.size();
    }
}
