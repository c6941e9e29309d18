"""Java source: a small syntax tree and its printer. A pure function of its input.

    nodes           the tree: types, expressions, statements, declarations
    printer         print_unit, print_expression: text, with what `expressions` says of those
    names           imports, clashes, hidden names; `Naming` is what the caller knows of classes
    literals        values and comments;  identifiers: names out of any text
    sizes           limits of class files, large arrays
    junit           assertions and annotations of JUnit 5 and 4

Imports only `classfile.descriptors`. What source cannot say raises `NotJavaError`.
"""

from jejak.javasource.identifiers import (
    Identifiers,
    NotJavaError,
    identifier,
    is_identifier,
    is_type_identifier,
    lower_first,
    name_of_test,
    upper_first,
)
from jejak.javasource.junit import JUNIT4, JUNIT5, JUnit
from jejak.javasource.literals import from_bits
from jejak.javasource.names import Naming, PlainNaming, SourceName, can_name
from jejak.javasource.printer import print_expression, print_statements, print_unit
from jejak.javasource.sizes import Filling, array_variable, code_bytes

__all__ = [
    "JUNIT4",
    "JUNIT5",
    "Filling",
    "Identifiers",
    "JUnit",
    "Naming",
    "NotJavaError",
    "PlainNaming",
    "SourceName",
    "array_variable",
    "can_name",
    "code_bytes",
    "from_bits",
    "identifier",
    "is_identifier",
    "is_type_identifier",
    "lower_first",
    "name_of_test",
    "print_expression",
    "print_statements",
    "print_unit",
    "upper_first",
]
