"""Models of java.io."""
