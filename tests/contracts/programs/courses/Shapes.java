package courses;
/** Contracts are inherited: also, weaker preconditions, stronger postconditions. */
public class Shapes {
    interface Shape {
        //@ ensures \result >= 0; // broken: Shapes_Odd.area
        /*@ pure @*/ int area();
        //@ requires 0 < f && f <= 10; ensures area() >= \old(area()); // broken: Shapes_Odd.scale Shapes_Sub.scale
        void scale(int f);
        //@ ensures \result == (area() > x);
        default boolean larger(int x) { return area() > x; }
        //@ ensures \result == (area() > x); // broken: Shapes_Shape.wrongLarger
        default boolean wrongLarger(int x) { return area() >= x; }
    }
    static class Square implements Shape {
        protected int side;
        //@ invariant 0 <= side && side <= 100;
        public /*@ pure @*/ int area() { return side * side; }
        public void scale(int f) { side = Math.min(100, side * f); }
    }
    static class Odd implements Shape {
        int n;
        public /*@ pure @*/ int area() { return n; }
        //@ also requires f < 0; ensures n == -1;
        public void scale(int f) { n = f < 0 ? -1 : Math.max(0, n) / f; }
    }
    static class Sub extends Square {
        //@ also ensures side == 3;
        public void scale(int f) { side = 3; }
    }
}
