package courses;

/** A frame of a range, where a loop in another method writes in it. */
public class Rotation {
    int[] data;

    //@ requires data != null && data.length >= 2;
    //@ assignable this.data[1 .. data.length - 1];
    public void shift() { for (int i = data.length - 1; i > 0; i--) data[i] = data[i - 1]; }

    //@ requires data != null && data.length >= 2;
    //@ assignable this.data[1 .. data.length - 1]; // broken: wrongRotate
    public void wrongRotate() { int last = data[data.length - 1]; shift(); data[0] = last; }
}
