"""What a missing tool is called by the package manager of this machine."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from typing import Final

# Package manager, the command that installs, and its names for a JDK, Maven and a C compiler.
_MANAGERS: Final = (
    ("brew", "brew install", {"jdk": "openjdk", "maven": "maven", "compiler": "gcc"}),
    (
        "apt-get",
        "sudo apt-get install",
        {"jdk": "default-jdk-headless", "maven": "maven", "compiler": "gcc"},
    ),
    (
        "dnf",
        "sudo dnf install",
        {"jdk": "java-21-openjdk-devel", "maven": "maven", "compiler": "gcc"},
    ),
    ("pacman", "sudo pacman -S", {"jdk": "jdk-openjdk", "maven": "maven", "compiler": "gcc"}),
    (
        "zypper",
        "sudo zypper install",
        {"jdk": "java-21-openjdk-devel", "maven": "maven", "compiler": "gcc"},
    ),
    ("apk", "sudo apk add", {"jdk": "openjdk21-jdk", "maven": "maven", "compiler": "gcc"}),
)

_NAMES: Final = {
    "jdk": "a JDK, version 17 or later",
    "maven": "Apache Maven",
    "compiler": "a C compiler",
}


def install_advice(tool: str, environ: Mapping[str, str]) -> str:
    """How to install `jdk`, `maven` or `compiler` here: a command where the manager is known."""
    for manager, command, packages in _MANAGERS:
        if shutil.which(manager, path=environ.get("PATH", "")):
            return f"install {_NAMES[tool]}: {command} {packages[tool]}"
    return f"install {_NAMES[tool]}"
