/** java.lang.Object. */
class ObjectCases implements Cloneable {
    int number;
    int[] shared = {1};

    static boolean getsClass(boolean a) {
        Object one = a ? new ObjectCases() : new int[1];
        return one.getClass() == (a ? ObjectCases.class : int[].class);
    }
    static boolean hashes() {
        Object one = new Object();
        return one.hashCode() == one.hashCode();
    }
    static int clones(int[] a, int n) throws CloneNotSupportedException {
        int[] b = a.clone();
        b[0] = n;
        ObjectCases one = new ObjectCases();
        one.number = n;
        ObjectCases other = (ObjectCases) one.clone();
        other.shared[0]++;
        other.number++;
        return a[0] + one.number + one.shared[0] + (b.getClass() == a.getClass() ? 1 : 0);
    }
    static int refused(int n) throws CloneNotSupportedException {
        return new Object() { Object copy() throws CloneNotSupportedException { return clone(); } }.copy().hashCode();
    }
    static void notifies(boolean held, boolean all) {
        Object lock = new Object();
        if (held) {
            synchronized (lock) { lock.notify(); lock.notifyAll(); }
        } else if (all) {
            lock.notifyAll();
        } else {
            lock.notify();
        }
    }
    static void waits(boolean held, byte time, int how) throws InterruptedException {
        Object lock = new Object();
        long bounded = time < 0 ? time : 1;
        if (held) {
            synchronized (lock) { lock.wait(bounded); }
        } else if ((how & 3) == 0) {
            lock.wait();
        } else if ((how & 3) == 1) {
            lock.wait(time, how);
        } else {
            lock.wait(time);
        }
    }
}
