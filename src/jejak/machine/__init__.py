"""The machine: what all states of one analysis share, and what stands between values and states.

Program, code, models and limits; the outcomes of instructions; which classes there are below a
type; strings, boxes and classes as the JVM itself makes them. Imports `state` and what is below it.
"""
