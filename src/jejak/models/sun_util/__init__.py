"""Models of sun.util."""
