/** Methods to explore: orders, arithmetic, arrays, objects. */
public class Workloads {
    static void order(int a, int b, int c, int d, int e) {
        int[] numbers = {a, b, c, d, e};
        for (int i = 1; i < numbers.length; i++) {
            int moved = numbers[i];
            int j = i;
            while (j > 0 && compare(moved, numbers[j - 1]) < 0) {
                numbers[j] = numbers[j - 1];
                j--;
            }
            numbers[j] = moved;
        }
        for (int i = 1; i < numbers.length; i++) {
            assert numbers[i - 1] <= numbers[i];
        }
    }

    static void order6(int a, int b, int c, int d, int e, int f) {
        int[] numbers = {a, b, c, d, e, f};
        for (int i = 1; i < numbers.length; i++) {
            int moved = numbers[i];
            int j = i;
            while (j > 0 && compare(moved, numbers[j - 1]) < 0) {
                numbers[j] = numbers[j - 1];
                j--;
            }
            numbers[j] = moved;
        }
        for (int i = 1; i < numbers.length; i++) {
            assert numbers[i - 1] <= numbers[i];
        }
    }

    static int compare(int x, int y) {
        return x < y ? -1 : x > y ? 1 : 0;
    }

    static int arithmetic(int x, int y, int z) {
        int found = 0;
        if (x * y == 1155) {
            found |= 1;
        }
        if (x % 7 == 3 && y / 3 > 2) {
            found |= 2;
        }
        if ((x ^ y) + z == 255) {
            found |= 4;
        }
        for (int i = 0; i < 3; i++) {
            if ((z >> i & 1) == 1) {
                found += z / (x - i);
            }
        }
        return found;
    }

    static int arrays(int[] numbers, int i, int j) {
        int steps = 0;
        while (i != j && steps < 4) {
            int swapped = numbers[i];
            numbers[i] = numbers[j];
            numbers[j] = swapped;
            i = numbers[i] & 7;
            steps++;
        }
        return numbers[i] > numbers[j] ? i : j;
    }

    interface Shape {
        int area();
    }

    record Square(int side) implements Shape {
        public int area() {
            return side * side;
        }
    }

    record Box(int width, int height) implements Shape {
        public int area() {
            return width * height;
        }
    }

    static int objects(int a, int b, int c, int d) {
        int[] inputs = {a, b, c, d};
        int total = 0;
        for (int input : inputs) {
            Shape shape = input > 10 ? new Square(input) : new Box(input, 3);
            try {
                total += 100 / shape.area();
            } catch (ArithmeticException nothing) {
                total--;
            }
        }
        return total;
    }

    /** Twelve independent branches that only compute: 4,096 paths, or one merged. */
    static int independent(
            int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
        int sum = 0;
        if (a > 0) sum += a & 7;
        if (b > 0) sum += b & 7;
        if (c > 0) sum += c & 7;
        if (d > 0) sum += d & 7;
        if (e > 0) sum += e & 7;
        if (f > 0) sum += f & 7;
        if (g > 0) sum += g & 7;
        if (h > 0) sum += h & 7;
        if (i > 0) sum += i & 7;
        if (j > 0) sum += j & 7;
        if (k > 0) sum += k & 7;
        if (l > 0) sum += l & 7;
        assert sum <= 84;
        return sum;
    }
}
