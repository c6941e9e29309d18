"""What the user points at: from the words of TARGET to a program and its own classes.

Imports `program`, `jvm` and below. TARGET may be a class directory, a jar, a class file, a Java
source file, a compiled Maven or Gradle project, or a qualified class; `#method` behind a class
picks a method.
"""

from jejak.target.model import Target
from jejak.target.opening import open_target

__all__ = ["Target", "open_target"]
