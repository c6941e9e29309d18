"""Models of sun.reflect."""
