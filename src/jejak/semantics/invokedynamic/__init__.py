"""What stands behind an invokedynamic: lambdas, concatenation, methods of records, patterns.

Each call site is linked to code or a class that jejak makes itself. Imports the rest of
`semantics` and what is below it.
"""
