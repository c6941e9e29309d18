"""Models of java.net."""
