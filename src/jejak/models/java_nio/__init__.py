"""Models of java.nio."""
