package hidden;

/** What only a JVM knows is not taken for exact. */
class Texts {
    /** The loader is there; what it says of a resource is not known. */
    static int found(String name) {
        return Texts.class.getClassLoader().getResource(name).hashCode();
    }
}
