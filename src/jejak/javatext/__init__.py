"""Java for people to read: the graph of a path's input as literals, objects and calls.

The one place where values become text. What javac has to understand is written by `javasource`.
Uses `results` and the descriptors of `classfile`.
"""
