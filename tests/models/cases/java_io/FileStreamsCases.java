import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** Streams of files that have no name. */
class FileStreamsCases {
    static void reading() throws IOException { new FileInputStream((File) null); }
    static void readingName() throws IOException { new FileInputStream((String) null); }
    static void writing() throws IOException { new FileOutputStream((File) null, true); }
}
