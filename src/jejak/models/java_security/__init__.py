"""Models of java.security."""
