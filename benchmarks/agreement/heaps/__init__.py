"""Explored heaps against all small concrete heaps, enumerated on a JVM."""
