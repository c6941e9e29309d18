"""Models of java.math."""
