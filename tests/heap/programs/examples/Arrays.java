package examples;

/** Arrays of objects and of arrays, arrays that hold themselves. */
final class Arrays {
    static final class Node {
        int value;
    }

    static final class Vertex {
        Vertex[] out;
        boolean seen;
    }

    private Arrays() {}

    /** No array; an empty one; no second array; the same; an empty one; another one. */
    // paths: 6
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static int write(int[] one, int[] other) {
        one[0] = 1;
        other[0] = 2;
        return one[0];
    }

    /** No array, none in it, no element; one element; a second one is null, the same, another. */
    // paths: 7
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static int pair(Node[] nodes) {
        nodes[0].value = 1;
        nodes[1].value = 2;
        return nodes[0].value;
    }

    /** No array, an empty one; the element is null, the array or something else. */
    // paths: 5
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static boolean holdsItself(Object[] objects) {
        return objects[0] == objects;
    }

    /**
     * No array, an empty one, no row, an empty row, a row of one; of two elements the first is null
     * (the second is or is not) or not (the second is null, the same, another).
     */
    // paths: 10
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static boolean corner(Node[][] grid) {
        return grid[0][0] == grid[0][1];
    }

    /**
     * No array, an empty one, no first row, an empty one, no second place, no second row, the same
     * row, an empty one, another one.
     */
    // paths: 9
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static int rows(int[][] grid) {
        grid[0][0] = 1;
        grid[1][0] = 2;
        return grid[0][0];
    }

    /** No vertex, no array, an empty one, no neighbour, itself, another one. */
    // paths: 6
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static boolean mark(Vertex vertex) {
        vertex.seen = true;
        return vertex.out[0].seen;
    }

    /**
     * No vertex, no array, an empty one, no neighbour; its own neighbour, through the same array;
     * another one, with no array, the same, where it meets itself, or another that is empty, or
     * holds null, either vertex or a third.
     */
    // paths: 12
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static boolean returns(Vertex vertex) {
        return vertex.out[0].out[0] == vertex;
    }
}
