package beyond;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server and its client in one process. */
class Served {
    static int ask(int number, int answer) throws Exception {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] body = String.valueOf(number % 1000 * 3L + 1).getBytes(StandardCharsets.US_ASCII);
        server.createContext(
                "/",
                exchange -> {
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        String read;
        try (Socket socket = new Socket(server.getAddress().getAddress(), server.getAddress().getPort())) {
            socket.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            read = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } finally {
            server.stop(0);
        }
        int found = Integer.parseInt(read.substring(read.lastIndexOf('\n') + 1).trim());
        if (number > 50 && found == answer) {
            throw new IllegalStateException("served");
        }
        return found;
    }
}
