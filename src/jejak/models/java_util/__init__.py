"""Models of java.util and the packages below it."""
