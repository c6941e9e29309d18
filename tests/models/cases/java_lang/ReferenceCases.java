import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** java.lang.ref.Reference. */
class ReferenceCases {
    static int phantom(boolean clear, boolean other) {
        Object one = new Object();
        PhantomReference<Object> phantom = new PhantomReference<>(one, new ReferenceQueue<>());
        if (clear) { phantom.clear(); }
        return (phantom.refersTo(other ? "x" : one) ? 1 : 0) + (phantom.refersTo(null) ? 2 : 0) + (phantom.get() == null ? 4 : 0);
    }
    static int refers(boolean clear, boolean none) {
        Object one = none ? null : new Object();
        WeakReference<Object> weak = new WeakReference<>(one);
        SoftReference<Object> soft = new SoftReference<>(one);
        if (clear) { weak.clear(); }
        return (weak.refersTo(one) ? 1 : 0) + (weak.refersTo(null) ? 2 : 0) + (soft.refersTo(new Object()) ? 4 : 0)
            + (weak.get() == one ? 8 : 0) + (weak.enqueue() ? 16 : 0);
    }
}
