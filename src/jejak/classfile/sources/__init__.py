"""Places that hold class files, behind one protocol. Imports the parser and below."""

from jejak.classfile.sources.base import ClassBytes, ClassSource
from jejak.classfile.sources.directory import Directory, SingleClass
from jejak.classfile.sources.jar import Jar
from jejak.classfile.sources.jdk import ClassicJdk, JdkClasses, Jmods, open_jdk
from jejak.classfile.sources.jimage import JImage
from jejak.classfile.sources.memory import Memory
from jejak.classfile.sources.path import (
    ClassPath,
    open_class_path,
    open_nested_libraries,
    open_source,
)

__all__ = [
    "ClassBytes",
    "ClassPath",
    "ClassSource",
    "ClassicJdk",
    "Directory",
    "JImage",
    "Jar",
    "JdkClasses",
    "Jmods",
    "Memory",
    "SingleClass",
    "open_class_path",
    "open_jdk",
    "open_nested_libraries",
    "open_source",
]
