"""Mutated class files, jars and images through the whole reader."""
