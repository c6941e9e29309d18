package arrays;

public class Arrayed {
    static int deep(int[][] rows) {
        if (rows.length == 3 && rows[1].length == 2) {
            return 1 / rows[1][1]; //! ArithmeticException array
        }
        return 0;
    }

    static int same(int[][] rows) {
        if (rows[0] == rows[1]) {
            return 1 / rows[0][0]; //! ArithmeticException array
        }
        return 0;
    }

    static int strings(String[] words) {
        return words[1].length(); //! NullPointerException array
    }

    static Object store(Object[] objects) {
        objects[0] = 1; //! ArrayStoreException array
        return objects;
    }

    static int cube(long[][][] cube) {
        return (int) (1 / cube[1][1][0]); //! ArithmeticException array
    }
}
