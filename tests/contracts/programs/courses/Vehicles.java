package courses;
/** Abstract classes: contracts above, code below. */
public class Vehicles {
    static abstract class Vehicle {
        protected int speed;
        //@ invariant 0 <= speed && speed <= limit(); // broken: Vehicles_Lorry.wrongRace
        //@ ensures 0 < \result; // broken: Vehicles_Tank.limit
        /*@ pure @*/ abstract int limit();
        //@ requires 0 <= by && by <= 10; ensures speed >= \old(speed); // broken: Vehicles_Lorry.faster
        abstract void faster(int by);
        //@ ensures speed == 0;
        final void stop() { speed = 0; }
    }
    static final class Car extends Vehicle {
        /*@ pure @*/ int limit() { return 130; }
        void faster(int by) { speed = Math.min(130, speed + by); }
    }
    static final class Lorry extends Vehicle {
        /*@ pure @*/ int limit() { return 80; }
        void faster(int by) { speed = by > 5 ? 5 : Math.min(80, speed + by); }
        void wrongRace() { speed = 81; }
    }
    static final class Tank extends Vehicle {
        /*@ pure @*/ int limit() { return 0; }
        void faster(int by) { }
    }
}
