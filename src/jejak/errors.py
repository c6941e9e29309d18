"""Every exception that jejak raises on purpose.

    JejakError                    a message for people; `exit_code` says how the command ends
    ├── UsageError                the command line, an option or jejak.toml is wrong      (2)
    ├── SetupError                the machine lacks something: a JDK, Maven, a jar        (3)
    └── InputError                the program under analysis cannot be read as given
        ├── SourceError           a directory, jar or JDK image                           (5)
        ├── ClassFormatError      one class file                                          (5)
        └── HierarchyError        classes that contradict each other (a cycle)            (5)

An `InputError` about one class never ends a run: whoever walks over many classes
records it and goes on. Any other exception that escapes is a bug of ours (exit code 3).
Exceptions of the *Java* program are not here: they are values of the analysis.
"""

from __future__ import annotations


class JejakError(Exception):
    """Base of all errors with a message meant for people."""

    exit_code = 3


class UsageError(JejakError):
    """The user asked for something that does not exist or contradicts itself."""

    exit_code = 2


class SetupError(JejakError):
    """Something that jejak needs is missing on this machine; the message says how to mend it."""

    exit_code = 3


class InputError(JejakError):
    """The program under analysis cannot be read. `where` names the file or jar entry."""

    exit_code = 5

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        return type(self), (self.where, self.reason)


class SourceError(InputError):
    """A directory, jar or JDK image cannot be opened or read."""


class ClassFormatError(InputError):
    """A class file breaks the rules of the JVM specification, chapter 4."""


class HierarchyError(InputError):
    """Classes that each parse but cannot stand together, as a class that extends itself."""
