"""jejak finds run-time errors in Java bytecode and proves each with a test that ran.

This top package holds what every room shares: the version here, the exception
tree in `errors`, the options in `options`. It imports nothing of jejak's own.
"""

__version__ = "0.1.0"
