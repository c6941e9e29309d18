"""Worlds with a JDK."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from jejak.classfile.sources import ClassSource, JdkClasses, open_jdk
from tests.javac import Javac
from tests.program.worlds import World, world

Compile = Callable[..., World]
Assemble = Callable[[ClassSource | Path | dict[str, bytes]], World]


@pytest.fixture(scope="session")
def jdk_classes(jdk: Path) -> Iterator[JdkClasses]:
    """The classes of the JDK in use."""
    opened = open_jdk(jdk)
    yield opened
    opened.close()


@pytest.fixture
def compiled(javac: Javac, jdk_classes: JdkClasses) -> Compile:
    """Makes a world of Java sources, given by relative path."""

    def make(sources: Mapping[str, str], *options: str) -> World:
        return world(javac(sources, *options), jdk_classes)

    return make


@pytest.fixture
def assembled(jdk_classes: JdkClasses) -> Assemble:
    """Makes a world of class files that stand beside the JDK."""
    return lambda classes: world(classes, jdk_classes)
