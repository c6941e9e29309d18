package beyond;

import java.lang.reflect.Proxy;

/** An interface of the program's, implemented by a proxy whose handler is a lambda. */
class Proxied {
    interface Operation {
        int apply(int left, int right);
    }

    private static final int KNOWN;

    static {
        int count = 0;
        for (int i = 0; i < 5; i++) {
            if (i % 2 == 0) {
                count++;
            }
        }
        KNOWN = count;
    }

    static int run(int left, int right) {
        Operation operation =
                (Operation)
                        Proxy.newProxyInstance(
                                Proxied.class.getClassLoader(),
                                new Class<?>[] {Operation.class},
                                (proxy, method, given) -> (Integer) given[0] - KNOWN * (Integer) given[1]);
        int result = operation.apply(left, 4) + operation.apply(5, 1);
        if (result == right && left > 20) {
            throw new IllegalStateException("proxied");
        }
        return result;
    }
}
