import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

/** Errors that turn on what a Scanner reads from the console, or on chance. */
class Scanning {
    static int badDivisor() {
        Scanner scanner = new Scanner(System.in);
        return scanner.hasNextInt() ? 100 / scanner.nextInt() : 0;
    }

    static int goodDivisor() {
        Scanner scanner = new Scanner(System.in);
        int data = scanner.hasNextInt() ? scanner.nextInt() : 1;
        return data != 0 ? 100 / data : 0;
    }

    static int badEmpty() { return new Scanner(System.in, "UTF-8").nextLine().length(); }

    static char badRestOfLine() {
        Scanner scanner = new Scanner(System.in);
        if (!scanner.hasNextLong()) {
            return ' ';
        }
        long count = scanner.nextLong();
        return count == 3 && scanner.hasNextLine() ? scanner.nextLine().charAt(0) : ' ';
    }

    static int badIndex() {
        Scanner scanner = new Scanner(System.in);
        int[] table = new int[4];
        int sum = 0;
        for (int turn = 0; turn < 2 && scanner.hasNextInt(); turn++) {
            sum += table[scanner.nextInt() & 7];
        }
        return sum;
    }

    static int goodIndex() {
        Scanner scanner = new Scanner(System.in);
        int[] table = new int[8];
        return scanner.hasNextInt() ? table[scanner.nextInt() & 7] : 0;
    }

    static int badWord() {
        Scanner scanner = new Scanner(System.in);
        if (scanner.hasNext()) {
            String word = scanner.next();
            return word.equals("q") ? 1 / (word.length() - 1) : 0;
        }
        return 0;
    }

    static double badFraction() {
        Scanner scanner = new Scanner(System.in);
        double data = scanner.hasNextDouble() ? scanner.nextDouble() : 1;
        int[] table = new int[3];
        return data > 2.5 && data < 3.5 ? table[(int) (data * 2) - 2] : 0;
    }

    static int badClosed() {
        Scanner scanner = new Scanner(System.in);
        scanner.close();
        return scanner.nextInt();
    }

    static int goodWords() {
        Scanner scanner = new Scanner(System.in);
        List<String> words = new ArrayList<>();
        while (words.size() < 2 && scanner.hasNext()) {
            words.add(scanner.next());
        }
        return words.isEmpty() ? 0 : 1 / words.get(0).length();
    }

    static int goodChance() {
        int n = new Random().nextInt(5);
        return new int[] {1, 2, 3, 4, 5}[n];
    }

    static int toldChance() { return 1 / (new Random().nextInt() - 77); }
    static int toldMathRandom() { return 1 / ((int) (Math.random() * 1000000) - 77); }
}
