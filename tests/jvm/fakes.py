"""Things that look like a JDK or like Maven."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def make_program(path: Path, script: str = "exit 1") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)
    return path


def make_jdk(
    home: Path,
    version: str | None = "17.0.9",
    *,
    vendor: str | None = None,
    compiler: bool = True,
    library: str = "lib/modules",
    java: str = "echo a JVM was started >&2; exit 1",
) -> Path:
    """A JDK of the given version; its `java` fails unless a script is given for it."""
    make_program(home / "bin" / "java", java)
    if compiler:
        make_program(home / "bin" / "javac")
    (home / library).parent.mkdir(parents=True, exist_ok=True)
    (home / library).write_bytes(b"")
    lines = [f'JAVA_VERSION="{version}"'] if version else []
    lines += [f'IMPLEMENTOR="{vendor}"'] if vendor else []
    if lines:
        (home / "release").write_text("\n".join(lines) + "\n", "utf-8")
    return home


def make_jdk_8(home: Path) -> Path:
    """JDK 8 as it is laid out: a run time inside, rt.jar instead of an image."""
    make_jdk(home, "1.8.0_392", library="jre/lib/rt.jar")
    make_program(home / "jre" / "bin" / "java")
    return home


_MAVEN = """
import os, pathlib, re, shutil, sys, time
here = pathlib.Path(os.environ["FAKE_MAVEN"])
with (here / "calls").open("a") as calls:
    print(*sys.argv[1:], "JAVA_HOME=" + os.environ.get("JAVA_HOME", ""), file=calls)
time.sleep(float(os.environ.get("FAKE_MAVEN_SECONDS", "0")))
fresh = any(word.startswith("-Dmaven.repo.local=") for word in sys.argv)
repository = here / ("remote" if fresh else "local")
pathlib.Path("jars").mkdir(exist_ok=True)
for item in re.findall("<artifactItem>(.*?)</artifactItem>", pathlib.Path("pom.xml").read_text()):
    part = dict(re.findall("<(.*?)>(.*?)</", item))
    tail = "-" + part["classifier"] if "classifier" in part else ""
    name = "{artifactId}-{version}".format(**part) + tail + ".jar"
    if not (repository / name).exists():
        print("[\\x1b[1;31mERROR\\x1b[m] Could not find artifact " + name)
        print("[ERROR] ")
        print("[ERROR] Re-run Maven using the -X switch to enable full debug logging.")
        sys.exit(1)
    shutil.copy(repository / name, "jars")
"""


@dataclass(frozen=True, slots=True)
class FakeMaven:
    """An `mvn` that copies jars from `local`, or from `remote` when told to avoid the former."""

    root: Path
    program: Path

    @property
    def environ(self) -> dict[str, str]:
        return {"PATH": f"{self.program.parent}:/usr/bin:/bin", "FAKE_MAVEN": str(self.root)}

    @property
    def calls(self) -> list[str]:
        log = self.root / "calls"
        return log.read_text("utf-8").splitlines() if log.exists() else []

    def holds(self, files: Mapping[str, bytes], where: str = "local") -> None:
        for name, data in files.items():
            (self.root / where / name).write_bytes(data)


def make_maven(root: Path) -> FakeMaven:
    for name in ("local", "remote"):
        (root / name).mkdir(parents=True)
    script = root / "maven.py"
    script.write_text(_MAVEN, "utf-8")
    program = make_program(root / "bin" / "mvn", f'exec "{sys.executable}" "{script}" "$@"')
    return FakeMaven(root, program)
