package harm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import sun.misc.Unsafe;

/** Tests that do everything a test should not. */
class Harm {
    static int runs;

    @Test
    void good() {
        runs++;
        assertEquals(1, runs);
    }

    /** What every test finds, whatever the one before it did. */
    @Test
    void asItWas() throws Exception {
        assertEquals(Locale.US, Locale.getDefault());
        assertEquals(Locale.US, Locale.getDefault(Locale.Category.FORMAT));
        assertEquals("UTC", TimeZone.getDefault().getID());
        assertNull(System.getProperty("harm"));
        assertEquals("/", System.getProperty("file.separator"));
        assertNull(Thread.getDefaultUncaughtExceptionHandler());
        assertEquals(-1, System.in.read());
        assertEquals(Harm.class.getClassLoader(), Thread.currentThread().getContextClassLoader());
        assertFalse(Thread.currentThread().isInterrupted());
        assertEquals(0, new File(".").list().length);
        assertEquals(0, new File(System.getProperty("java.io.tmpdir")).list().length);
        System.out.println("heard");
        System.err.println("too");
    }

    @Test
    void change() throws Exception {
        Locale.setDefault(Locale.CHINA);
        Locale.setDefault(Locale.Category.FORMAT, Locale.FRANCE);
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        System.setProperty("harm", "done");
        System.clearProperty("file.separator");
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {});
        Thread.currentThread().setContextClassLoader(null);
        System.setIn(new FileInputStream(FileDescriptor.in));
        System.out.close();
        System.setErr(null);
        Files.createDirectories(Path.of("a/b"));
        Files.writeString(Path.of("a/b/c"), "left");
        Files.createTempFile("harm", "");
        Thread.currentThread().interrupt();
    }

    @Test
    void closeDescriptors() throws Exception {
        new FileOutputStream(FileDescriptor.out).close();
        new FileOutputStream(FileDescriptor.err).close();
        new FileInputStream(FileDescriptor.in).close();
    }

    /** Later Javas do without. */
    @Test
    @SuppressWarnings("removal")
    void ruleAll() {
        try {
            System.setSecurityManager(new SecurityManager());
        } catch (UnsupportedOperationException error) {
            return;
        }
    }

    @Test
    void exit() {
        System.exit(3);
    }

    @Test
    void halt() {
        Runtime.getRuntime().halt(4);
    }

    @Test
    void loop() {
        for (; ; ) {}
    }

    @Test
    void loopCatching() {
        for (; ; ) {
            try {
                Thread.sleep(10);
            } catch (Throwable error) {
                continue;
            }
        }
    }

    @Test
    void sleep() throws Exception {
        Thread.sleep(1_000_000);
    }

    @Test
    void interruptAll() throws Exception {
        Thread[] all = new Thread[100];
        int count = Thread.enumerate(all);
        for (int i = 0; i < count; i++) {
            all[i].interrupt();
        }
    }

    @Test
    void allocate() {
        List<Object> kept = new ArrayList<>();
        for (; ; ) {
            kept.add(new int[1 << 18]);
        }
    }

    @Test
    void allocateNative() throws Exception {
        for (; ; ) {
            unsafe().setMemory(unsafe().allocateMemory(1 << 24), 1 << 24, (byte) 1);
        }
    }

    @Test
    void allocateThreads() throws Exception {
        for (; ; ) {
            Thread thread = new Thread(() -> await());
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Test
    void recurse() {
        recurse();
    }

    @Test
    void print() {
        String line = "x".repeat(1 << 20);
        System.out.println(line);
        byte[] bytes = line.getBytes();
        for (int i = 0; i < 2048; i++) {
            System.out.write(bytes, 0, bytes.length);
        }
    }

    @Test
    void printRaw() throws Exception {
        byte[] bytes = new byte[1 << 20];
        try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            for (int i = 0; i < 256; i++) {
                out.write(bytes);
            }
        }
    }

    @Test
    void leakThread() {
        new Thread(() -> await()).start();
    }

    @Test
    void leakDaemon() {
        Thread thread = new Thread(() -> await());
        thread.setDaemon(true);
        thread.start();
    }

    @Test
    void endThread() throws Exception {
        var pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> 1).get();
        pool.shutdown();
    }

    @Test
    void usePool() {
        assertEquals(499500, java.util.stream.IntStream.range(0, 1000).parallel().sum());
    }

    @Test
    void fork() throws Exception {
        new ProcessBuilder("sh", "-c", "setsid sleep 4242 & sleep 4242").start();
        Thread.sleep(200);
    }

    @Test
    void crash() throws Exception {
        unsafe().putAddress(0, 0);
    }

    @Test
    void outsideWrite() throws Exception {
        Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "../../escaped"), "out");
    }

    @Test
    void outsideDelete() throws Exception {
        Files.delete(Path.of(VICTIM));
    }

    @Test
    void outsideRead() throws Exception {
        Files.readString(Path.of(VICTIM));
    }

    static final String VICTIM = "@VICTIM@";

    @Test
    void fillFile() throws Exception {
        byte[] bytes = new byte[1 << 20];
        try (FileOutputStream out = new FileOutputStream("big")) {
            for (int i = 0; i < 1024; i++) {
                out.write(bytes);
            }
        }
    }

    @Test
    void fillDisk() throws Exception {
        byte[] bytes = new byte[1 << 20];
        for (int i = 0; ; i++) {
            try (FileOutputStream out = new FileOutputStream("big" + i)) {
                out.write(bytes);
            }
        }
    }

    @Test
    void connect() throws Exception {
        new Socket("192.0.2.1", 80).close();
    }

    @Test
    void connectFile() throws Exception {
        SocketChannel.open(UnixDomainSocketAddress.of("/run/any.sock")).close();
    }

    @Test
    void loopback() throws Exception {
        InetAddress here = InetAddress.getByName("127.0.0.1");
        try (ServerSocket server = new ServerSocket(0, 1, here)) {
            new Socket(here, server.getLocalPort()).close();
        }
    }

    @Test
    void environment() {
        assertNull(System.getenv("SECRET"));
        assertNotEquals(System.getProperty("user.home"), "/root");
        System.out.println(String.join(" ", new java.util.TreeSet<>(System.getenv().keySet())));
    }

    /** Writes an answer into every file that is open. */
    @Test
    void forge() throws Exception {
        for (String name : new File("/dev/fd").list()) {
            if (Integer.parseInt(name) > 2) {
                try (FileOutputStream out = new FileOutputStream("/dev/fd/" + name)) {
                    out.write(new byte[] {0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
                    out.write(new byte[] {0, 0, 0, 0, 0, 0, 'R', 'P'});
                } catch (java.io.IOException closed) {
                    continue;
                }
            }
        }
        throw new AssertionError("not passed");
    }

    @Test
    void evilException() {
        throw new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }

            @Override
            public StackTraceElement[] getStackTrace() {
                return null;
            }

            @Override
            public synchronized Throwable getCause() {
                return this;
            }
        };
    }

    private static void await() {
        try {
            Thread.sleep(1_000_000);
        } catch (InterruptedException end) {
            await();
        }
    }

    private static Unsafe unsafe() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }
}
