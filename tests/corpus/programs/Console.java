import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Scanner;

/** What people type. */
final class Console {
    private Console() {}

    static String runScanner() {
        Scanner scanner = new Scanner("3 apples 2.5\nsecond line\n42");
        return scanner.nextInt() + scanner.next() + scanner.nextDouble() + scanner.nextLine() + "|" + scanner.nextLine()
                + scanner.hasNextInt() + scanner.nextLong();
    }

    static String runDelimiter() {
        Scanner scanner = new Scanner("a,b,,c").useDelimiter(",");
        StringBuilder parts = new StringBuilder();
        while (scanner.hasNext()) {
            parts.append('[').append(scanner.next()).append(']');
        }
        return parts.toString();
    }

    static String runWriter() {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.print(1);
        writer.print(' ');
        writer.println(true);
        writer.flush();
        return text.toString().trim();
    }

    static String runMismatch() {
        try {
            return "" + new Scanner("x").nextInt();
        } catch (java.util.InputMismatchException wrong) {
            return wrong.getClass().getSimpleName();
        }
    }

    static int age() {
        Scanner scanner = new Scanner(System.in);
        int age = scanner.hasNextInt() ? scanner.nextInt() : 1;
        return 100 / age; // error: ArithmeticException
    }

    static int ageSound() {
        Scanner scanner = new Scanner(System.in);
        int age = scanner.hasNextInt() ? scanner.nextInt() : 1;
        return age == 0 ? 0 : 100 / age;
    }

    static int lineLength() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        String line = reader.readLine();
        return line.length(); // error: NullPointerException
    }

    static int lineLengthSound() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        String line = reader.readLine();
        return line == null ? 0 : line.length();
    }

    static int choice() throws IOException {
        int key = System.in.read();
        String[] menu = {"new", "open", "quit"};
        return menu[key - '0'].length(); // error: ArrayIndexOutOfBoundsException
    }

    static int choiceSound() throws IOException {
        int key = System.in.read();
        String[] menu = {"new", "open", "quit"};
        return key < '0' || key > '2' ? 0 : menu[key - '0'].length();
    }

    static int parsed() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        String line = reader.readLine();
        if (line == null) {
            return 0;
        }
        return Integer.parseInt(line.trim()); // error: NumberFormatException
    }

    static int parsedSound() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        String line = reader.readLine();
        try {
            return line == null ? 0 : Integer.parseInt(line.trim());
        } catch (NumberFormatException wrong) {
            return 0;
        }
    }
}
