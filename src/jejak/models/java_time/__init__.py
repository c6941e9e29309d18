"""Models of java.time."""
