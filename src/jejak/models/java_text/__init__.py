"""Models of classes of java.text."""
