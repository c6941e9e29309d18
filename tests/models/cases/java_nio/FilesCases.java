import java.nio.file.Files;

/** Files that have no name. */
class FilesCases {
    static boolean missing() { return Files.exists(null); }
    static void read() throws java.io.IOException { Files.readString(null); }
}
