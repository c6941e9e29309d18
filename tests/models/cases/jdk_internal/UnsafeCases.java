import jdk.internal.misc.ScopedMemoryAccess;
import jdk.internal.misc.Unsafe;

/** jdk.internal.misc.Unsafe, called as the JDK calls it. */
class UnsafeCases {
    static void parks() {
        java.util.concurrent.locks.LockSupport.parkNanos(1);
        java.util.concurrent.locks.LockSupport.unpark(new Thread());
    }
    static final Unsafe U = Unsafe.getUnsafe();
    boolean z; byte b; char c; short s; int i; long j; float f; double d; Object o;

    static long at(String name) { return U.objectFieldOffset(UnsafeCases.class, name); }

    static int constants() { return U.addressSize() + U.pageSize() + (U.unalignedAccess() ? 1 : 0) + (U.isBigEndian() ? 2 : 0); }
    static boolean scoped() { return ScopedMemoryAccess.getScopedMemoryAccess() != null; }
    static void fences() { U.loadFence(); U.storeFence(); U.fullFence(); }
    static int counts() { return new java.util.Random(5).nextInt(); }

    static boolean putZ(boolean a) { UnsafeCases x = new UnsafeCases(); U.putBoolean(x, at("z"), a); return U.getBoolean(x, at("z")) == x.z; }
    static int putB(byte a) { UnsafeCases x = new UnsafeCases(); U.putByte(x, at("b"), a); return U.getByte(x, at("b")) + x.b; }
    static int putC(char a) { UnsafeCases x = new UnsafeCases(); U.putChar(x, at("c"), a); return U.getChar(x, at("c")) + x.c; }
    static int putS(short a) { UnsafeCases x = new UnsafeCases(); U.putShort(x, at("s"), a); return U.getShort(x, at("s")) + x.s; }
    static int putI(int a) { UnsafeCases x = new UnsafeCases(); U.putInt(x, at("i"), a); return U.getInt(x, at("i")) + x.i; }
    static long putJ(long a) { UnsafeCases x = new UnsafeCases(); U.putLong(x, at("j"), a); return U.getLong(x, at("j")) + x.j; }
    static float putF(float a) { UnsafeCases x = new UnsafeCases(); U.putFloat(x, at("f"), a); return U.getFloat(x, at("f")) + x.f; }
    static double putD(double a) { UnsafeCases x = new UnsafeCases(); U.putDouble(x, at("d"), a); return U.getDouble(x, at("d")) + x.d; }
    static boolean putO(boolean a) { UnsafeCases x = new UnsafeCases(); Object y = a ? x : null; U.putReference(x, at("o"), y); return U.getReference(x, at("o")) == y && x.o == y; }
    static boolean putOldO(boolean a) { UnsafeCases x = new UnsafeCases(); Object y = a ? x : null; U.putObject(x, at("o"), y); return U.getObject(x, at("o")) == y && x.o == y; }
    static int bytesI(int a) { java.nio.ByteBuffer x = java.nio.ByteBuffer.allocate(9); x.put((byte) 7).putInt(a); return x.getInt(0) ^ x.getInt(1) ^ x.get(3); }
    static long bytesJ(long a) { java.nio.ByteBuffer x = java.nio.ByteBuffer.allocate(17); x.put((byte) 7).putLong(a); return x.getLong(0) ^ x.getLong(1) ^ x.get(4); }
    static int bytesS(short a) { java.nio.ByteBuffer x = java.nio.ByteBuffer.allocate(5); x.put((byte) 7).putShort(a); return x.getShort(0) ^ x.getShort(1) ^ x.get(2); }
    static int bytesC(char a) { java.nio.ByteBuffer x = java.nio.ByteBuffer.allocate(5); x.put((byte) 7).putChar(a); return x.getChar(0) ^ x.getChar(1) ^ x.get(2); }
    static int bytesLow(int a) { return java.nio.ByteBuffer.allocate(9).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(2, a).get(3); }
    static float bytesF(float a) { return java.nio.ByteBuffer.allocate(9).putFloat(2, a).getFloat(2); }
    static int bytesShort(int a) { return java.nio.ByteBuffer.wrap(new byte[] {(byte) a, 2, 3}).getInt(); }
    static boolean volatileZ(boolean a) { UnsafeCases x = new UnsafeCases(); U.putBooleanVolatile(x, at("z"), a); return U.getBooleanVolatile(x, at("z")) == x.z; }
    static int volatileB(byte a) { UnsafeCases x = new UnsafeCases(); U.putByteVolatile(x, at("b"), a); return U.getByteVolatile(x, at("b")) + x.b; }
    static int volatileC(char a) { UnsafeCases x = new UnsafeCases(); U.putCharVolatile(x, at("c"), a); return U.getCharVolatile(x, at("c")) + x.c; }
    static int volatileS(short a) { UnsafeCases x = new UnsafeCases(); U.putShortVolatile(x, at("s"), a); return U.getShortVolatile(x, at("s")) + x.s; }
    static int volatileI(int a) { UnsafeCases x = new UnsafeCases(); U.putIntVolatile(x, at("i"), a); return U.getIntVolatile(x, at("i")) + x.i; }
    static long volatileJ(long a) { UnsafeCases x = new UnsafeCases(); U.putLongVolatile(x, at("j"), a); return U.getLongVolatile(x, at("j")) + x.j; }
    static float volatileF(float a) { UnsafeCases x = new UnsafeCases(); U.putFloatVolatile(x, at("f"), a); return U.getFloatVolatile(x, at("f")) + x.f; }
    static double volatileD(double a) { UnsafeCases x = new UnsafeCases(); U.putDoubleVolatile(x, at("d"), a); return U.getDoubleVolatile(x, at("d")) + x.d; }
    static boolean volatileO(boolean a) { UnsafeCases x = new UnsafeCases(); Object y = a ? x : null; U.putReferenceVolatile(x, at("o"), y); return U.getReferenceVolatile(x, at("o")) == y && x.o == y; }
    static boolean volatileOldO(boolean a) { UnsafeCases x = new UnsafeCases(); Object y = a ? x : null; U.putObjectVolatile(x, at("o"), y); return U.getObjectVolatile(x, at("o")) == y && x.o == y; }

    static boolean setZ(boolean a, boolean e, boolean n) { UnsafeCases x = new UnsafeCases(); x.z = a; return U.compareAndSetBoolean(x, at("z"), e, n) ^ x.z; }
    static int setB(byte a, byte e, byte n) { UnsafeCases x = new UnsafeCases(); x.b = a; return (U.compareAndSetByte(x, at("b"), (a & 1) == 0 ? a : e, n) ? 1000 : 0) + x.b; }
    static int setC(char a, char e, char n) { UnsafeCases x = new UnsafeCases(); x.c = a; return (U.compareAndSetChar(x, at("c"), (a & 1) == 0 ? a : e, n) ? 1000000 : 0) + x.c; }
    static int setS(short a, short e, short n) { UnsafeCases x = new UnsafeCases(); x.s = a; return (U.compareAndSetShort(x, at("s"), (a & 1) == 0 ? a : e, n) ? 1000000 : 0) + x.s; }
    static boolean setI(int a, int e, int n) { UnsafeCases x = new UnsafeCases(); x.i = a; return U.compareAndSetInt(x, at("i"), (a & 1) == 0 ? a : e, n) == (x.i == n); }
    static boolean setJ(long a, long e, long n) { UnsafeCases x = new UnsafeCases(); x.j = a; return U.compareAndSetLong(x, at("j"), (a & 1) == 0 ? a : e, n) == (x.j == n); }
    static float setF(float a, float e, float n) { UnsafeCases x = new UnsafeCases(); x.f = a; return (U.compareAndSetFloat(x, at("f"), e, n) ? 2 : 1) * x.f; }
    static float setFSame(float a, float n) { UnsafeCases x = new UnsafeCases(); x.f = a; return (U.compareAndSetFloat(x, at("f"), a, n) ? 2 : 1) * x.f; }
    static float setFZero(boolean a) { UnsafeCases x = new UnsafeCases(); x.f = a ? 0f : -0f; return (U.compareAndSetFloat(x, at("f"), 0f, 5f) ? 2 : 1) * x.f; }
    static double setD(double a, double e, double n) { UnsafeCases x = new UnsafeCases(); x.d = a; return (U.compareAndSetDouble(x, at("d"), e, n) ? 2 : 1) * x.d; }
    static double setDSame(double a, double n) { UnsafeCases x = new UnsafeCases(); x.d = a; return (U.compareAndSetDouble(x, at("d"), a, n) ? 2 : 1) * x.d; }
    static double setDZero(boolean a) { UnsafeCases x = new UnsafeCases(); x.d = a ? 0d : -0d; return (U.compareAndSetDouble(x, at("d"), 0d, 5d) ? 2 : 1) * x.d; }
    static boolean setO(boolean a, boolean e) { UnsafeCases x = new UnsafeCases(); x.o = a ? x : null; return U.compareAndSetReference(x, at("o"), e ? x : null, "new") == (x.o == "new"); }
    static boolean setOldO(boolean a, boolean e) { UnsafeCases x = new UnsafeCases(); x.o = a ? x : null; return U.compareAndSetObject(x, at("o"), e ? x : null, "new") == (x.o == "new"); }
    static boolean exchangeZ(boolean a, boolean e, boolean n) { UnsafeCases x = new UnsafeCases(); x.z = a; return U.compareAndExchangeBoolean(x, at("z"), e, n) ^ x.z; }
    static int exchangeB(byte a, byte e, byte n) { UnsafeCases x = new UnsafeCases(); x.b = a; return U.compareAndExchangeByte(x, at("b"), (a & 1) == 0 ? a : e, n) * 1000 + x.b; }
    static int exchangeC(char a, char e, char n) { UnsafeCases x = new UnsafeCases(); x.c = a; return U.compareAndExchangeChar(x, at("c"), (a & 1) == 0 ? a : e, n) * 3 + x.c; }
    static int exchangeS(short a, short e, short n) { UnsafeCases x = new UnsafeCases(); x.s = a; return U.compareAndExchangeShort(x, at("s"), (a & 1) == 0 ? a : e, n) * 3 + x.s; }
    static int exchangeI(int a, int e, int n) { UnsafeCases x = new UnsafeCases(); x.i = a; return U.compareAndExchangeInt(x, at("i"), (a & 1) == 0 ? a : e, n) * 3 + x.i; }
    static long exchangeJ(long a, long e, long n) { UnsafeCases x = new UnsafeCases(); x.j = a; return U.compareAndExchangeLong(x, at("j"), (a & 1) == 0 ? a : e, n) * 3 + x.j; }
    static float exchangeF(float a, float e, float n) { UnsafeCases x = new UnsafeCases(); x.f = a; return U.compareAndExchangeFloat(x, at("f"), e, n) + x.f; }
    static double exchangeD(double a, double e, double n) { UnsafeCases x = new UnsafeCases(); x.d = a; return U.compareAndExchangeDouble(x, at("d"), e, n) + x.d; }
    static boolean exchangeO(boolean a, boolean e) { UnsafeCases x = new UnsafeCases(); x.o = a ? x : null; return (U.compareAndExchangeReference(x, at("o"), e ? x : null, "new") == x) ^ (x.o == "new"); }
    static boolean exchangeOldO(boolean a, boolean e) { UnsafeCases x = new UnsafeCases(); x.o = a ? x : null; return (U.compareAndExchangeObject(x, at("o"), e ? x : null, "new") == x) ^ (x.o == "new"); }

    static int element(int[] a, byte n, int v) {
        if (a.length == 0) { return 0; }
        long at = U.arrayBaseOffset(int[].class) + (long) Math.floorMod(n, a.length) * U.arrayIndexScale(int[].class);
        int before = U.getInt(a, at);
        U.putInt(a, at, v);
        return before;
    }
    static boolean objects(byte n) {
        Object[] all = {"a", null, "c"};
        long at = U.arrayBaseOffset(Object[].class) + (long) Math.floorMod(n, 3) * U.arrayIndexScale(Object[].class);
        return U.compareAndSetReference(all, at, "a", "b") == (all[0] == "b");
    }
    static int scales() {
        return U.arrayIndexScale(byte[].class) + 10 * U.arrayIndexScale(char[].class) + 100 * U.arrayIndexScale(int[].class)
            + 1000 * U.arrayIndexScale(double[].class) + 10000 * U.arrayIndexScale(boolean[].class);
    }
}
