"""Models of sun.nio."""
