import java.io.IOException;
import java.net.Socket;
import java.net.URL;

/** Connections that are not there; what comes over others is an input. */
class ConnectionsCases {
    static int noUrl(byte a) throws IOException {
        URL url = null;
        return url.openStream().read();
    }

    static int noSocket(byte a) throws IOException {
        Socket socket = null;
        return socket.getInputStream().read();
    }
}
