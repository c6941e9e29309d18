"""Tests: from the end of a path to JUnit source that shows it.

`java` is the syntax tree and its printer, which know nothing of paths.
"""
