"""How a test is written: from the input of a path to JUnit source that shows it.

`construct` says how its objects can be made. Imports that and `javasource`.
"""
