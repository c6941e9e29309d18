"""Models of sun.misc."""
