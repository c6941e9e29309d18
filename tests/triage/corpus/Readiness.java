package corpus;

import java.util.*;

/** Objects that are used before they are ready, and others whose fields are null. */
public class Readiness {
    static class Client {
        private StringBuilder writer;
        private int sent;
        public void connect(String host) { writer = new StringBuilder(); sent = 0; }
        public boolean isConnected() { return writer != null; }
        public void close() { if (writer != null) { writer.setLength(0); } }
        public int send() { sent++; return writer.length(); } //: NullPointerException unready
        public int ask() { return writer.capacity(); } //: NullPointerException unready
        public int last() { return writer.charAt(0) == 'x' ? 0 : writer.length(); } //: NullPointerException unready; StringIndexOutOfBoundsException own-fault
        public int below() { return rest(this); } //: NullPointerException unready
        private static int rest(Client c) { return c.writer.length() + 1; }
    }
    static class Strict {
        private StringBuilder text;
        public void begin() { if (text != null) { throw new IllegalStateException("begun"); } text = new StringBuilder(); }
        public void end() { text = null; }
        public int length() { return text.length(); } //: NullPointerException unready
    }
    static class Template {
        protected StringBuilder out;
        public void open() { prepare(); }
        protected void prepare() { out = new StringBuilder(); }
        public void close() { out = null; }
    }
    static class Below extends Template {
        public int size() { return out.length(); } //: NullPointerException unready
    }
    static class Once {
        private StringBuilder last;
        public void add() { last = new StringBuilder(); }
        public int size() { return last.length(); } //: NullPointerException own-fault
    }
    static class Lazy {
        private List<String> items;
        public void add(String s) { if (items == null) { items = new ArrayList<>(); } items.add(s); }
        public int one() { return items.size(); } //: NullPointerException null-elsewhere
        public boolean two() { return items.isEmpty(); } //: NullPointerException null-elsewhere
        public int three() { return items.hashCode() * 0; } //: NullPointerException null-elsewhere
    }
    static class Tries {
        private StringBuilder text;
        private boolean ready;
        public void fill() { if (ready) { text = new StringBuilder(); } }
        public void drop() { text = null; }
        public int length() { fill(); return text.length(); } //: NullPointerException own-fault
    }
    static class Stack {
        static class Node { Node next; int value; }
        private Node head;
        public void push(int v) { Node n = new Node(); n.value = v; n.next = head; head = n; }
        public void clear() { head = null; }
        public int top() { return head.value; } //: NullPointerException own-fault
    }
    static class Handing {
        private StringBuilder out;
        public void begin() { out = new StringBuilder(); }
        public int one() { return size(out); } //: NullPointerException unready
        public int two() { return size(out) + 1; } //: NullPointerException unready
        public int three() { return size(out) + 2; } //: NullPointerException unready
        private static int size(CharSequence c) { return c.length(); }
    }
}
